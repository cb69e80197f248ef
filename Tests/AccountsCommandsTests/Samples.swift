import AccountsCommands
import CommandLineKit
import Contracts
import FactoryKit
import Foundation

/// A report on accounts, with the sum of all balances of each currency.
func makeReport(on accounts: [Account]) throws -> AccountsReport {
  let amounts = Dictionary(
    grouping: accounts.flatMap(\.balances).map(\.money),
    by: \.currency
  )
  let totals = try amounts.map { currency, amounts in
    try amounts.reduce(Money(0, currency)) { try $0 + $1 }
  }
  return AccountsReport(accounts: accounts, totals: totals.sorted { $0.currency < $1.currency })
}

/// Returns settings without values.
func noSettings() throws -> SettingsReader { try SettingsReader(file: nil) { _ in nil } }

/// A format with a name and no text.
struct NamedFormat: ReportFormatting {
  let name: String
  let audience = "tests"

  func text(of report: AccountsReport) -> String { name }
}

/// Contributes three formats, as the modules of an app do.
func contributeFormats() {
  for name in ["table", "json", "csv"] {
    Container.shared.reportFormats.contribute { NamedFormat(name: name) }
  }
}

extension Program {
  /// A program with the commands of this module.
  static var accounts: Program {
    Program(
      name: "Accounts",
      version: "1.0",
      summary: "Shows bank accounts.",
      commands: [.accounts, .watch],
      defaultCommand: "accounts"
    )
  }
}
