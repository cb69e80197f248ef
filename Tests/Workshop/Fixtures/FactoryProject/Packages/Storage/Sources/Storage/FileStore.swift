import FactoryKit
import Foundation
import Logging

/// Reads lines of the form KEY=VALUE.
final class FileStore: KeyValueStore {
  private let values: [String: String]

  init(path: String) {
    let text = try? String(contentsOfFile: path, encoding: .utf8)
    if text == nil { Container.shared.logger().log("\(path) can't be read") }
    let lines = (text ?? "").split(separator: "\n").map { $0.split(separator: "=", maxSplits: 1) }
    values = Dictionary(
      lines.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) },
      uniquingKeysWith: { $1 }
    )
  }

  func value(for key: String) -> String? { values[key] }
}
