public import Contracts
import Foundation

extension AccountsReport {
  /// Creates the report on a list of accounts.
  ///
  /// - Throws: ``AccountsError/noTotal(_:_:)`` when balances cannot be added exactly.
  public init(of accounts: [Account]) throws(AccountsError) {
    let summaries = accounts.map(AccountSummary.init(of:))
    let totals = try Self.totals(of: summaries.flatMap(\.bookedBalances).map(\.money))
    self.init(accounts: summaries, totals: totals)
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
