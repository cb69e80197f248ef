import Testing

struct AppWiringTests {
  @Test(
    "The wiring is shown in each format without errors",
    arguments: [
      ("table", "Promise  "), ("json", "{\n"), ("mermaid", "flowchart LR\n"),
      ("html", "<!DOCTYPE html>\n"),
    ]
  )
  func showsTheWiring(format: String, beginning: String) async throws {
    let result = try await runApp("wiring", "--format", format)
    #expect(result.output.hasPrefix(beginning))
    #expect(result.output.contains("accountLoader"))
    #expect(result.errors.isEmpty)
    #expect(result.ending == .exit(0))
  }

  @Test("The page of each run is the same, and is written to a file")
  func writesThePage() async throws {
    let page = try await Folder.withNew { folder in
      let path = folder.file("wiring.html")
      let written = try await runApp("wiring", "--format", "html", "--output", path)
      #expect(written.output.isEmpty && written.errors.isEmpty)
      return try folder.text(of: "wiring.html")
    }
    #expect(page.contains(">CurlNetworking</a></h3>"))
    #expect(try await runApp("wiring", "--format", "html").output == page)
  }

  @Test("A graph has no page", arguments: ["--graph", "--resolved"])
  func refusesAPage(option: String) async throws {
    let result = try await runApp("wiring", "--format", "html", option)
    #expect(
      result.errors.contains(
        "Invalid value 'html' for --format with --graph or --resolved. Expected table, json or mermaid."
      )
    )
    #expect(result.output.isEmpty)
    #expect(result.ending == .exit(64))
  }

  @Test("The table names the module of each registration")
  func namesProviders() async throws {
    let result = try await runApp("wiring")
    let line = result.output.split(separator: "\n").first { $0.hasPrefix("Container.network ") }
    let words = try #require(line).split(separator: "  ").map { String($0.drop { $0 == " " }) }
    #expect(Array(words.dropFirst(2)) == ["RetryingNetwork (CurlNetworking)", "Loaders", "-"])
  }

  @Test("The resolutions of the sample are shown")
  func showsWhatIsResolved() async throws {
    let result = try await runApp("wiring", "--resolved")
    let rows = result.output.split(separator: "\n").dropFirst(2).map { row in
      row.split(separator: "  ").map { $0.drop { $0 == " " } }
    }
    #expect(
      rows.map { $0[1] }.sorted() == [
        "Container.accountLoader", "Container.accountSource", "Container.accountsFeature",
        "Container.accountsReporter", "Container.sampleLoader",
      ]
    )
    #expect(
      rows.map { $0[5] } == [
        "-", "-", "Container.accountsReporter", "Container.accountLoader",
        "Container.accountLoader",
      ]
    )
    #expect(result.errors.isEmpty)
  }

  @Test("The sources show all that the sample resolves")
  func showsTheGraph() async throws {
    let graph = try await runApp("wiring", "--graph")
    #expect(graph.output.contains("Container.fileLoader (possibly)"))
    let missing = try await runApp("wiring", "--graph", "--resolved")
    #expect(missing.output == "The sources show all resolutions.\n")
    #expect(graph.ending == .exit(0) && missing.ending == .exit(0))
  }

  @Test("A factory is explained, and an unknown name gets the nearest one")
  func explains() async throws {
    let result = try await runApp("wiring", "explain", "network")
    #expect(result.output.hasPrefix("Container.network: promise of"))
    #expect(result.output.contains("RetryingNetwork, which applies"))
    #expect(result.output.contains("HTTPAccountLoader, "))
    let unknown = try await runApp("wiring", "explain", "netwrk")
    #expect(unknown.errors.contains("Did you mean 'network'?"))
    #expect(unknown.ending == .exit(64))
  }
}
