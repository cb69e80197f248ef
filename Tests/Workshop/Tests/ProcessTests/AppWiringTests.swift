import Testing

struct AppWiringTests {
  @Test(
    "The wiring is shown in each format without errors",
    arguments: [("table", "Promise  "), ("json", "{\n"), ("html", "<!DOCTYPE html>\n")]
  )
  func showsTheWiring(format: String, beginning: String) throws {
    let result = try runApp("wiring", "--format", format)
    #expect(result.output.hasPrefix(beginning))
    #expect(result.output.contains("accountLoader"))
    #expect(result.errors.isEmpty)
    #expect(result.code == 0)
    #expect(try runApp("wiring", "--format", format).output == result.output)
  }

  @Test("The table names the module of each registration")
  func namesProviders() throws {
    let result = try runApp("wiring")
    let line = result.output.split(separator: "\n").first { $0.hasPrefix("Container.network ") }
    let words = try #require(line).split(separator: "  ").map { String($0.drop { $0 == " " }) }
    #expect(Array(words.dropFirst(2)) == ["CurlNetwork (CurlNetworking)", "Loaders", "-"])
  }
}
