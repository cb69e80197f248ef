public import Contracts
import Foundation

extension AccountsReport {
  /// Creates a report on a list of accounts.
  ///
  /// - Throws: ``AccountsError/noTotal(_:_:)`` if balances can't be added exactly.
  public init(of accounts: [Account]) throws(AccountsError) {
    let summaries = accounts.map(AccountSummary.init(of:))
    let totals = try Self.totals(of: Self.countedOnce(summaries).map(\.money))
    self.init(accounts: summaries, totals: totals)
  }

  /// Returns the booked balances without duplicates.
  ///
  /// A bank may list an account with several currencies twice under the same number: in the currency
  /// `XXX`, and in each of its currencies. If both entries have a balance in a currency, only the entry in that currency counts.
  private static func countedOnce(_ accounts: [AccountSummary]) -> [Balance] {
    let wholes = Set(accounts.lazy.filter(\.isWhole).map(\.identifier))
    guard !wholes.isEmpty else { return accounts.flatMap(\.bookedBalances) }
    var counted: [Account.Identifier: Set<Currency>] = [:]
    for account in accounts where !account.isWhole && wholes.contains(account.identifier) {
      counted[account.identifier, default: []].formUnion(
        account.bookedBalances.map(\.money.currency)
      )
    }
    return accounts.flatMap { account in
      guard account.isWhole, let counted = counted[account.identifier] else {
        return account.bookedBalances
      }
      return account.bookedBalances.filter { !counted.contains($0.money.currency) }
    }
  }

  private static func totals(of amounts: [Money]) throws(AccountsError) -> [Money] {
    var totals: [Currency: Money] = [:]
    for money in amounts {
      do throws(MoneyError) {
        let sum = totals[money.currency] ?? Money(0, money.currency)
        totals[money.currency] = try sum + money
      } catch {
        throw .noTotal(money.currency, error)
      }
    }
    return totals.values.sorted { $0.currency < $1.currency }
  }
}

extension AccountSummary {
  /// Whether this is an account with several currencies.
  fileprivate var isWhole: Bool { currency == .several }
}

/// An error that prevents a report on loaded accounts.
public enum AccountsError: Error, Hashable, Sendable {
  /// The balances of a currency can't be added exactly.
  case noTotal(Currency, MoneyError)
}

extension AccountsError: CustomStringConvertible {
  /// A sentence that names the value, the place and the fix.
  public var description: String {
    switch self {
    case .noTotal(let currency, let error):
      "The balances in \(currency) can't be added, so check their amounts: \(error)"
    }
  }
}
