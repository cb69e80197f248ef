public import CommandLineKit
import Contracts
import FactoryKit
import Foundation

extension Command {
  /// Shows bank accounts.
  public static var accounts: Command {
    let names = Container.shared.reportFormats().map(\.name)
    let format = Option("format", value: .choice("FORMAT", of: names), "Chooses the format")
    return Command(
      "accounts",
      "Shows bank accounts, their balances, and a total for each currency",
      options: [.file, .url, format]
    ) { arguments in
      let source = try AccountSource(arguments)
      do {
        let report = try await AccountsFeature().report(on: source, as: arguments[format])
        try StandardStream.output.write(report)
      } catch let error as AccountLoadingError {
        throw AccountsCommandError(error, from: source)
      }
      if source == .sample {
        Message.note("These accounts are a built-in sample. Use --file or --url for real ones.")
          .show()
      }
    }
  }
}

extension Option {
  /// The file to read accounts from.
  static let file = Option(
    "file",
    value: .path("PATH"),
    "Reads the accounts from a JSON file; - is standard input (default: a built-in sample)"
  )
  /// The address to fetch accounts from.
  static let url = Option(
    "url",
    value: .text("URL"),
    "Fetches the accounts, as JSON, from an http or https address"
  )
}

extension AccountSource {
  /// Reads the options of the command.
  ///
  /// - Throws: ``AccountsCommandError`` if they name two sources, or an address that isn't valid.
  package init(_ arguments: Arguments) throws {
    switch (arguments[.file], arguments[.url]) {
    case (nil, nil): self = .sample
    case (let path?, nil): self = .file(path)
    case (nil, let text?): self = .url(try Self.url(text))
    case (let path?, _?): throw AccountsCommandError.twoSources(path)
    }
  }

  private static func url(_ text: String) throws -> URL {
    guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
      let host = url.host(), !host.isEmpty
    else {
      throw AccountsCommandError.malformedURL(text)
    }
    // Others could see a password in a command line.
    guard url.user() == nil, url.password() == nil else {
      throw AccountsCommandError.userInURL(host: host)
    }
    return url
  }
}
