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
  public let accounts: [AccountSummary]
  /// The sum of all booked balances of each currency, ordered by currency.
  public let totals: [Money]

  /// Creates a report.
  public init(accounts: [AccountSummary], totals: [Money]) {
    (self.accounts, self.totals) = (accounts, totals)
  }

  /// The number of accounts without a booked balance.
  ///
  /// The totals don't include them.
  public var accountsInNoTotal: Int { accounts.count { $0.bookedBalances.isEmpty } }
}

/// The part of a report on one account.
public struct AccountSummary: Hashable, Sendable {
  /// The name that the bank or the owner gave the account.
  public let name: String?
  /// The identifier of the account.
  public let identifier: Account.Identifier
  /// The bank's name for this kind of account.
  public let product: String?
  /// The currency of the account, or `XXX` for an account with several currencies.
  public let currency: Currency
  /// The best booked balance of each currency, ordered by currency.
  public let bookedBalances: [Balance]

  /// Creates a summary.
  public init(
    name: String? = nil,
    identifier: Account.Identifier,
    product: String? = nil,
    currency: Currency,
    bookedBalances: [Balance] = []
  ) {
    (self.name, self.identifier, self.product) = (name, identifier, product)
    (self.currency, self.bookedBalances) = (currency, bookedBalances)
  }
}

extension AccountSummary {
  /// The identifier for users.
  ///
  /// An IBAN is in groups of four characters.
  public var number: String {
    switch identifier {
    case .iban(let iban): Self.inGroupsOfFour(iban.filter { $0 != " " })
    case .bban(let text), .maskedPAN(let text), .resource(let text): text
    }
  }

  private static func inGroupsOfFour(_ text: String) -> String {
    text.enumerated().reduce(into: "") { groups, next in
      if next.offset > 0, next.offset.isMultiple(of: 4) { groups.append(" ") }
      groups.append(next.element)
    }
  }
}
