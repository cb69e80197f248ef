public import Contracts
import Foundation

extension AccountsReport {
  /// Creates a report on a list of accounts.
  ///
  /// - Throws: An error with the reason `invalidData` if balances can't be added exactly.
  public init(of list: AccountList) throws(AccountLoadingError) {
    let list = list.reported
    let totals = try Self.totals(of: Self.countedOnce(list.accounts).map(\.money))
    self.init(accounts: list.accounts, totals: totals, notes: list.notes)
  }

  /// Returns the booked balances without duplicates.
  ///
  /// A bank may list an account with several currencies twice under the same number: in the currency
  /// `XXX`, and in each of its currencies. If both entries have a balance in a currency, only the entry in that currency counts.
  private static func countedOnce(_ accounts: [Account]) -> [Balance] {
    var counted: [Account.Identifier: Set<Currency>] = [:]
    for account in accounts where account.currency != .several {
      let currencies = account.balances.map(\.money.currency)
      counted[account.identifier, default: []].formUnion(currencies)
    }
    return accounts.flatMap { account in
      if account.currency != .several { return account.balances }
      let others = counted[account.identifier, default: []]
      return account.balances.filter { !others.contains($0.money.currency) }
    }
  }

  private static func totals(of amounts: [Money]) throws(AccountLoadingError) -> [Money] {
    var totals: [Currency: Money] = [:]
    for money in amounts {
      do throws(MoneyError) {
        totals[money.currency] = try (totals[money.currency] ?? Money(0, money.currency)) + money
      } catch {
        throw AccountLoadingError(
          .invalidData,
          "The balances in \(money.currency) can't be added, so check their amounts: \(error)"
        )
      }
    }
    return totals.values.sorted { $0.currency < $1.currency }
  }
}
