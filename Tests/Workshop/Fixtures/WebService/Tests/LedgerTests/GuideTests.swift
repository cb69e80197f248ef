import Foundation
import Testing

/// The guide "A web service", whose code this package contains.
struct GuideTests {
  @Test("The guide has each file of the modules and their tests as a whole")
  func blocks() throws {
    let package = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().appending(path: "../..").standardizedFileURL
    let root = package.appending(path: "../../../..").standardizedFileURL
    let guide = try text(of: root.appending(path: "App/App.docc/TemplateWebService.md"))
    let pattern =
      /<!-- from Tests\/Workshop\/Fixtures\/WebService\/(.+) -->\n```swift\n((?:.*\n)*?)```\n/
    let blocks = Dictionary(
      uniqueKeysWithValues: guide.matches(of: pattern).map { (String($0.1), String($0.2)) }
    )
    let files = try FileManager.default.subpathsOfDirectory(atPath: package.path)
      .filter { $0.hasSuffix(".swift") && $0.contains(/^(Modules|Tests)\//) }
      .filter { !$0.hasPrefix("Tests/LedgerTests/") }
    #expect(files.count > 5)
    for file in files {
      #expect(try text(of: package.appending(path: file)) == blocks[file], "\(file)")
      // Readers don't see the comments.
      let name = try #require(file.split(separator: "/").last)
      #expect(guide.contains("`\(name)`"), "\(file)")
    }
  }

  private func text(of url: URL) throws -> String {
    String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }
}
