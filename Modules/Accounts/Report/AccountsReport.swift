public import Contracts
import Foundation

/// What there is to see of a list of accounts.
public struct AccountsReport: Hashable, Sendable {
  /// The accounts, in the order of their source.
  public let accounts: [AccountSummary]
  /// The sum of all booked balances of each currency, ordered by currency.
  public let totals: [Money]

  /// How many accounts have no booked balance, and so are in no total.
  public var accountsInNoTotal: Int { accounts.count { $0.bookedBalances.isEmpty } }

  /// Creates the report on a list of accounts.
  ///
  /// - Throws: ``AccountsError/noTotal(_:_:)`` when balances cannot be added exactly.
  public init(of accounts: [Account]) throws(AccountsError) {
    self.accounts = accounts.map(AccountSummary.init(of:))
    totals = try Self.totals(of: self.accounts.flatMap(\.bookedBalances).map(\.money))
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
