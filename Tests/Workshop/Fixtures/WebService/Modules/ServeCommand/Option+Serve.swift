import Bookkeeping
import CommandLineKit
import FactoryKit

extension Option {
  static let port = Option("port", value: .text("PORT"), "The port (default: 8080)")
  static let file = Option("file", value: .path("FILE"), "The entries (default: entries.txt)")
}

extension Container {
  /// Registers the values of the options.
  func registerOptions(_ arguments: Arguments) throws {
    if let text = arguments[.port] {
      guard let number = UInt16(text) else { throw PortError(text: text) }
      port.register { Int(number) }
    }
    if let path = arguments[.file] { file.register { path } }
  }
}

/// An option that isn't a port.
struct PortError: CommandError, CustomStringConvertible {
  let text: String
  var exitCode: ExitCode { .usage }
  var description: String { "'\(text)' isn't a port. Expected a number from 0 to 65535." }
}
