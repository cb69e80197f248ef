import App
import Contracts
import FactoryKit
import FactoryWiring
import Foundation
import Loaders
import Testing

struct CommandTests {
  private let formats = Container().reportFormats()

  private func request(_ arguments: String...) throws -> AccountsRequest {
    let command = try Command(arguments: arguments, environment: [:], formats: formats)
    guard case .accounts(let request) = command else {
      throw UnexpectedCommand(command: command)
    }
    return request
  }

  private struct UnexpectedCommand: Error {
    let command: Command
  }

  private func file(_ request: AccountsRequest) -> FileSource? {
    if case .file(let file) = request.source { file } else { nil }
  }

  @Test("Without arguments, and with the command alone, the sample is shown as a table")
  func defaultsToSample() throws {
    for request in [try request(), try request("accounts")] {
      guard case .sample = request.source else {
        Issue.record("\(request.source) is not the sample")
        continue
      }
      #expect(request.format?.name == "table")
    }
  }

  @Test(
    "A file can be named in both notations, with and without the command before or behind it",
    arguments: [
      ["accounts", "--file", "a.json"], ["--file", "a.json"], ["--file=a.json"],
      ["--file", "a.json", "accounts"], ["accounts", "--file=a.json", "--format", "table"],
    ]
  )
  func readsFiles(arguments: [String]) throws {
    guard
      case .accounts(let request) = try Command(
        arguments: arguments,
        environment: [:],
        formats: formats
      )
    else {
      Issue.record("\(arguments) shows no accounts")
      return
    }
    #expect(file(request) == .path("a.json"))
  }

  @Test("A dash as file is standard input")
  func readsStandardInput() throws {
    #expect(file(try request("--file", "-")) == .standardInput)
    #expect(file(try request("--file=-")) == .standardInput)
  }

  @Test("What follows the first equals sign is the value, whatever is in it")
  func readsInlineValues() throws {
    #expect(file(try request("--file=a=b")) == .path("a=b"))
    #expect(file(try request("--file=--help")) == .path("--help"))
    #expect(file(try request("--file=\u{301}a")) == .path("\u{301}a"))
  }

  @Test("An address makes HTTP the source, with what the variables and the timeout say")
  func readsURLs() throws {
    let command = try Command(
      arguments: ["--url", "https://example.com/v1/accounts", "--timeout=2.5"],
      environment: ["ACCOUNTS_TOKEN": "token"],
      formats: formats
    )
    guard case .accounts(let request) = command, case .http(let source) = request.source else {
      Issue.record("\(command) does not load over HTTP")
      return
    }
    #expect(source.url.absoluteString == "https://example.com/v1/accounts")
    #expect(source.timeout == .milliseconds(2500))
    #expect(source.credentials.fields == ["Authorization": "Bearer token"])
  }

  @Test("Each contributed format can be asked for", arguments: ["table", "json", "csv"])
  func readsFormats(name: String) throws {
    #expect(try request("--format", name).format?.name == name)
  }

  @Test("The accounts go to standard output, or into a file")
  func readsOutputs() throws {
    #expect(try request().output == .standardOutput)
    #expect(try request("--output", "-").output == .standardOutput)
    #expect(try request("--output", "a").output == .file("a"))
  }

  @Test("The first format is the usual one, and there may be none")
  func usualFormat() throws {
    #expect(try request().format?.name == "table")
    let command = try Command(arguments: [], environment: [:], formats: [])
    guard case .accounts(let request) = command else {
      Issue.record("\(command) shows no accounts")
      return
    }
    #expect(request.format == nil)
  }

  @Test(
    "The wiring is shown in any format, to any file",
    arguments: [
      (["wiring"], "table", .standardOutput, false),
      (["wiring", "--format", "dot"], "dot", .standardOutput, false),
      (["--format=json", "wiring", "--output", "a"], "json", .file("a"), false),
      (["wiring", "--resolved", "--output", "-"], "table", .standardOutput, true),
    ] as [([String], String, Destination, Bool)]
  )
  func readsWiring(
    arguments: [String],
    format: String,
    output: Destination,
    isResolved: Bool
  ) throws {
    guard
      case .wiring(let request) = try Command(
        arguments: arguments,
        environment: [:],
        formats: formats
      )
    else {
      Issue.record("\(arguments) shows no wiring")
      return
    }
    #expect(request.format.rawValue == format)
    #expect(request.output == output)
    #expect(request.isResolved == isResolved)
  }

  @Test(
    "Help is shown whatever else the command line holds",
    arguments: [
      ["--help"], ["-h"], ["accounts", "--help"], ["accounts", "-h"], ["--bogus", "--help"],
      ["--file", "--help"],
    ]
  )
  func showsHelp(arguments: [String]) throws {
    let command = try Command(arguments: arguments, environment: [:], formats: formats)
    guard case .help = command else {
      Issue.record("\(command) is not help")
      return
    }
  }

  @Test("The version is shown, also behind the command", arguments: [[], ["accounts"]])
  func showsVersion(arguments: [String]) throws {
    let command = try Command(
      arguments: arguments + ["--version"],
      environment: [:],
      formats: formats
    )
    guard case .version = command else {
      Issue.record("\(command) is not the version")
      return
    }
  }

  @Test(
    "A command line that makes no sense is refused, each for its own reason",
    arguments: [
      (["acounts"], UsageError.unknownCommand("acounts")),
      (["accounts", "all"], .unexpectedArgument("all")),
      (["--fromat", "json"], .unknownOption("--fromat")),
      (["--fromat=json"], .unknownOption("--fromat")),
      (["-x"], .unknownOption("-x")),
      (["-http://user:secret@example.com"], .unknownOption("-http://...@example.com")),
      (["-http://user:sec=ret@example.com"], .unknownOption("-http://...@example.com")),
      (["--file"], .missingValue(.file)),
      (["--file", ""], .missingValue(.file)),
      (["--url="], .missingValue(.url)),
      (["--file", "--format", "json"], .missingValue(.file)),
      (["--version=1"], .valueForFlag(.version)),
      (["--file", "a", "--file", "b"], .repeatedOption(.file)),
      (["--file", "a", "--url", "http://localhost"], .twoSources(file: "a")),
      (["--format", "xml"], .unknownFormat("xml", formats: ["table", "json", "csv"])),
      (["--format", "dot"], .unknownFormat("dot", formats: ["table", "json", "csv"])),
      (
        ["wiring", "--format", "xml"],
        .unknownFormat("xml", formats: ["table", "json", "mermaid", "dot"])
      ),
      (["wiring", "--file", "a"], .foreignOption(.file, command: "wiring")),
      (["accounts", "--resolved"], .foreignOption(.resolved, command: "accounts")),
      (["wiring", "--resolved=1"], .valueForFlag(.resolved)),
      (["wiring", "accounts"], .unexpectedArgument("accounts")),
      (["wiring", "--output"], .missingValue(.output)),
      (["--timeout", "3"], .timeoutWithoutURL("3")),
      (["--file", "a", "--timeout", "3"], .timeoutWithoutURL("3")),
      (["--url", "http://localhost", "--timeout", "soon"], .malformedTimeout("soon")),
      (["--url", "example.com/v1/accounts"], .unknownScheme("example.com/v1/accounts")),
    ]
  )
  func refusesNonsense(arguments: [String], error: UsageError) {
    #expect(throws: error) { try Command(arguments: arguments, environment: [:], formats: formats) }
  }

  @Test("A token that no header field can hold is refused")
  func refusesMalformedTokens() {
    #expect(throws: UsageError.malformedVariable("ACCOUNTS_TOKEN")) {
      try Command(
        arguments: ["--url", "https://example.com"],
        environment: ["ACCOUNTS_TOKEN": "a\nb"],
        formats: formats
      )
    }
  }
}
