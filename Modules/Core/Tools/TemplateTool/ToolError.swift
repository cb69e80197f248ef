import Foundation

/// The reason why a command did nothing: a sentence for the user, and the exit code.
struct ToolError: Error, Equatable, CustomStringConvertible {
  /// The exit codes, as in sysexits.
  enum Code: Int32 {
    case failed = 1
    case usage = 64
    case data = 65
    case noInput = 66
    case unavailable = 69
    case cannotWrite = 73
    case tryAgain = 75
  }

  let description: String
  let code: Code

  init(_ description: String, code: Code = .usage) {
    self.description = description
    self.code = code
  }
}

extension Error {
  /// The reason for an error, without a period, for the end of a sentence.
  var reason: String {
    var text = localizedDescription.replacing("The operation could not be completed. ", with: "")
    if let error = self as? ToolError {
      text = error.description
    }
    if text.hasSuffix(".") {
      text.removeLast()
    }
    return text
  }
}

extension Sequence<String> {
  /// The words with commas between them.
  var list: String { joined(separator: ", ") }
}
