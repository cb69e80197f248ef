import Foundation
import Testing

struct AppFailureTests {
  /// Checks that a run failed with a code and one line of errors that contains all parts, without
  /// output.
  private func expect(
    _ result: AppResult,
    failsWith code: Int32,
    naming parts: [String],
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.code == code, sourceLocation: location)
    #expect(result.output.isEmpty, sourceLocation: location)
    #expect(result.errors.hasPrefix("error: "), sourceLocation: location)
    #expect(result.errors.filter(\.isNewline).count == 1, sourceLocation: location)
    for part in parts { #expect(result.errors.contains(part), sourceLocation: location) }
  }

  @Test("Invalid data ends with code 65")
  func refusesInvalidData() throws {
    let text = #"{"accounts": [{"name": "A", "iban": "X", "currency": "EUR"}, {"name": 5}]}"#
    try withFile(holding: text) { path in
      let result = try runApp("--file", path)
      expect(result, failsWith: 65, naming: [path, "'name' of account 2", "--file"])
    }
    let piped = try runApp("--file", "-", input: "<html>")
    expect(piped, failsWith: 65, naming: ["Standard input isn't JSON"])
  }

  @Test("A missing file, or a folder, ends with code 66", arguments: ["/none", ""])
  func refusesMissingFiles(name: String) throws {
    let path = FileManager.default.temporaryDirectory.path + name
    expect(try runApp("--file", path), failsWith: 66, naming: [path, "--file"])
  }

  @Test("Wrong options end with code 64")
  func refusesWrongOptions() throws {
    let result = try runApp("--file", "a", "--url", "http://x")
    expect(result, failsWith: 64, naming: ["Both --file a and --url"])
    expect(try runApp("--url", "x"), failsWith: 64, naming: ["The URL 'x'"])
  }
}
