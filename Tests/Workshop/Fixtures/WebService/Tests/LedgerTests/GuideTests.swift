import Foundation
import Testing

/// The guide "A web service", whose code this package contains.
struct GuideTests {
  /// The files that the guide describes in words.
  private static let described: Set = [
    "Modules/Entries/Container+AddEntry.swift", "Modules/Entries/RequestLog.swift",
    "Modules/FileEntries/FileEntryStore.swift", "Modules/ServeCommand/Option+Serve.swift",
    "Modules/WebServer/Container+OnListening.swift",
  ]

  @Test("The files of the modules contain the blocks of the guide, imports, and nothing else")
  func blocks() throws {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    let root = package.appending(path: "../../../..").standardizedFileURL
    let guide = try text(of: root.appending(path: "App/App.docc/TemplateWebService.md"))
    let pattern =
      /<!-- from Tests\/Workshop\/Fixtures\/WebService\/(.+) -->\n```swift\n((?:.*\n)*?)```\n/
    var blocks: [String: String] = [:]
    for block in guide.matches(of: pattern) {
      blocks[String(block.1), default: ""] += String(block.2)
    }
    let modules = try FileManager.default
      .subpathsOfDirectory(atPath: package.appending(path: "Modules").path)
      .filter { $0.hasSuffix(".swift") }
      .map { "Modules/\($0)" }
    #expect(Self.described.isSubset(of: modules))
    for file in Set(modules).subtracting(Self.described) {
      let block = try #require(blocks[file], "The guide has no block of \(file).")
      #expect(try lines(of: text(of: package.appending(path: file))) == lines(of: block), "\(file)")
    }
  }

  /// Returns the lines without imports and without blank lines.
  private func lines(of text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.contains(/^((package|public) )?import\s/) }
  }

  private func text(of url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}
