import FactoryKit
import Foundation

public protocol HeadlineSource: Sendable {
  func headlines() throws -> [String]
}

extension Container {
  public var headlineSource: Factory<any HeadlineSource> {
    self { FileSource(path: "headlines.txt") }
      .onArg("--demo") { DemoSource() }
  }
}

struct FileSource: HeadlineSource {
  let path: String

  func headlines() throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map(String.init)
  }
}

struct DemoSource: HeadlineSource {
  func headlines() -> [String] { ["Storm over Bergen", "Quiet night in Oslo", "Snow in Narvik"] }
}
