import App
import CommandLineKit

/// Properties of every command line.
enum ArgumentsProperties {
  /// Real command lines, with one argument in each line.
  static let seeds = [
    "accounts\n--file\naccounts.json", "--file=-\n--format\njson", "wiring\n--format=html",
    "accounts\n--url\nhttps://api.example.com:8443/v1/accounts?a=b", "wiring\n--graph", "--help",
    "-h", "help", "help\nwiring", "--version", "acounts", "--fromat\njson", "", "--file\n-1",
    "--file\nwiring\n-h", "wiring\nexplain\naccountLoader", "wiring\n--\n-h",
  ]

  /// Words that a mutation of a command line may insert.
  static let words = [
    "--file", "--url", "--format", "--graph", "--help", "--version", "-h", "\n", "=", "-", "--",
    "accounts", "wiring", "explain", "help", "json", "table", "0.5", "nan", "\u{301}", "\u{202E}",
    " ",
  ]

  /// Returns a violated property; `nil` if all hold.
  static func fault(of input: [UInt8]) -> String? {
    let text = String(decoding: input, as: UTF8.self)
    let list = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let arguments = list.map { String(String.UnicodeScalarView($0)) }
    do {
      return fault(of: try Program.app.invocation(of: arguments), arguments)
    } catch {
      return fault(of: "\(error)", arguments)
    }
  }

  /// Checks that an accepted command line is valid.
  private static func fault(of invocation: Invocation, _ arguments: [String]) -> String? {
    let written = arguments.prefix { $0 != "--" }
    let isHelp = written.first == "help" || written.contains { ["--help", "-h"].contains($0) }
    switch invocation {
    case .help:
      return isHelp ? nil : "Unrequested help: \(arguments)"
    case .version:
      return written.contains("--version") ? nil : "Unrequested version: \(arguments)"
    case .run(let command, let given):
      if isHelp || written.contains("--version") {
        return "Neither help nor version: \(arguments)"
      }
      if given.operands.count > command.operands.count {
        return "Too many operands: \(arguments)"
      }
      for option in command.options {
        guard let value = given[option], let choices = option.value?.choices else {
          continue
        }
        if !choices.contains(value) {
          return "'\(value)' isn't a choice: \(arguments)"
        }
      }
      return nil
    }
  }

  /// Checks that an error is a sentence of limited length.
  private static func fault(of sentence: String, _ arguments: [String]) -> String? {
    let length = arguments.reduce(0) { $0 + $1.utf8.count }
    if sentence.hasSuffix(".") || sentence.hasSuffix("?"), sentence.utf8.count < 500 + 2 * length {
      return nil
    }
    return "Not a sentence, or too long: \(sentence)"
  }
}
