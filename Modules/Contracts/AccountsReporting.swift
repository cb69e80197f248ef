public import FactoryKit

/// A reporter on a person's accounts.
public protocol AccountsReporting: Sendable {
  /// Loads all accounts and creates a report on them.
  ///
  /// - Returns: The accounts in the order of their source, and a total for each currency.
  /// - Throws: `UnkeptPromiseError` if no loader is registered, an error if a currency has no exact total,
  ///   and the errors of the loader.
  func report() async throws -> AccountsReport
}

extension Container {
  /// The reporter that the app has chosen; `nil` in a release build that registers none.
  public var accountsReporter: Factory<(any AccountsReporting)?> { promised() }
}

/// A report on a list of accounts.
public struct AccountsReport: Hashable, Sendable {
  /// The accounts, in the order of their source.
  public let accounts: [Account]
  /// The sum of all booked balances of each currency, ordered by currency.
  public let totals: [Money]
  /// The reasons why balances or accounts are missing.
  public let notes: [AccountLoadingError]

  /// Creates a report.
  public init(accounts: [Account], totals: [Money], notes: [AccountLoadingError] = []) {
    self.accounts = accounts
    self.totals = totals
    self.notes = notes
  }

  /// The number of accounts without a booked balance.
  ///
  /// The totals don't include them.
  public var accountsInNoTotal: Int { accounts.count { $0.balances.isEmpty } }
}

extension Account {
  /// The identifier for users.
  ///
  /// An IBAN is in groups of four characters.
  public var number: String {
    guard identifier.kind == .iban else { return identifier.text }
    return identifier.text.filter { $0 != " " }.replacing(/.{4}(?=.)/) { "\($0.output) " }
  }
}
