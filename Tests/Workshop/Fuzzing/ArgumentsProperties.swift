import AccountsCommands
import App
import CommandLineKit
import Contracts
import Foundation

/// Properties of every command line.
enum ArgumentsProperties {
  /// Real command lines, with one argument in each line.
  static let seeds = [
    "accounts\n--file\naccounts.json", "--file=-\n--format\njson",
    "accounts\n--url\nhttps://api.example.com:8443/v1/accounts?a=b\n--timeout\n10\n--output\na.csv",
    "wiring\n--format=html", "--help", "-h", "--version", "acounts", "--fromat\njson", "",
    "http://user:\(password)@example.com/", "--url=http://user:\(password)@example.com",
    "accounts\nftp://user:\(password)@example.com", "--timeout=1e3", "--file\n-1", "--output=\n-",
  ]

  /// Words that a mutation of a command line may insert.
  static let words = [
    "--file", "--url", "--format", "--timeout", "--output", "--help", "--version",
    "-h", "\n", "=", "-", "--", "accounts", "wiring", "json", "table", "http://", "https://", "@",
    "user:\(password)@", "localhost", "[::1]", ":65536", "0.5", "3600", "nan", "\u{301}",
    "\u{202E}", " ",
  ]

  /// A password that occurs nowhere else.
  private static let password = "Zq9x"

  /// Returns a violated property; `nil` if all hold.
  static func fault(of input: [UInt8]) -> String? {
    let text = String(decoding: input, as: UTF8.self)
    let list = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    let arguments = list.map { String(String.UnicodeScalarView($0)) }
    do {
      let invocation = try Program.app.invocation(of: arguments)
      return try fault(of: invocation, arguments)
    } catch {
      return fault(of: "\(error)", arguments)
    }
  }

  /// Checks that an accepted command line is valid.
  private static func fault(of invocation: Invocation, _ arguments: [String]) throws -> String? {
    let isHelp = arguments.prefix { $0 != "--" }.contains { ["--help", "-h"].contains($0) }
    if case .help = invocation { return isHelp ? nil : "Unrequested help: \(arguments)" }
    if isHelp { return "No help: \(arguments)" }
    guard case .run(let command, let options) = invocation, command.name == "accounts" else {
      return nil
    }
    let environment = ["ACCOUNTS_TOKEN": "token"]
    let settings = try SettingsReader(file: nil) { _ in nil }
    let request = try AccountsRequest(options, settings: settings, environment: environment)
    switch request.source {
    case .sample: return options[.file] ?? options[.url]
    case .file:
      if options[.file] != nil { return nil }
      return "A file source without --file: \(arguments)"
    case .http(let source):
      let isGood =
        ["http", "https"].contains(source.url.scheme?.lowercased())
        && source.url.host()?.isEmpty == false && source.url.user() == nil
        && source.url.password() == nil && source.timeout > .zero
        && source.timeout <= .seconds(Duration.longestTimeout)
      return isGood ? nil : "\(source.url) within \(source.timeout) is not valid: \(arguments)"
    }
  }

  /// Checks that an error is a sentence of limited length, without the password of an address.
  private static func fault(of sentence: String, _ arguments: [String]) -> String? {
    let length = arguments.reduce(0) { $0 + $1.utf8.count }
    guard sentence.hasSuffix(".") || sentence.hasSuffix("?"), sentence.utf8.count < 500 + 2 * length
    else { return "Not a sentence, or too long: \(sentence)" }
    guard !arguments.map(withoutPassword).contains(where: holdsPassword) else { return nil }
    return holdsPassword(sentence) ? "The message contains the password: \(sentence)" : nil
  }

  private static func holdsPassword(_ text: String) -> Bool {
    text.utf8.indices.contains { text.utf8[$0...].starts(with: password.utf8) }
  }

  /// Returns an address without its name and password.
  private static func withoutPassword(_ address: String) -> String {
    let bytes = Array(address.utf8)
    let scheme = bytes.indices.first { bytes[$0...].starts(with: "://".utf8) }
    guard let scheme, let at = bytes.lastIndex(of: UInt8(ascii: "@")), scheme + 3 <= at else {
      return address
    }
    return String(decoding: bytes[...(scheme + 2)] + bytes[at...], as: UTF8.self)
  }
}
