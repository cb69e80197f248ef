import CommandLineKit
public import Contracts

extension AccountList {
  /// The list without control characters in its texts, because a terminal would obey them.
  public var reported: AccountList {
    let accounts = accounts.map { account in
      Account(
        identifier: .init(account.identifier.kind, account.identifier.text.withoutControls),
        currency: account.currency,
        name: account.name?.withoutControls.nonEmpty,
        product: account.product?.withoutControls.nonEmpty,
        balances: account.balances
      )
    }
    return AccountList(accounts, notes: notes, isComplete: isComplete)
  }
}

extension String {
  /// The text, or `nil` if it is empty.
  fileprivate var nonEmpty: String? {
    if isEmpty { return nil }
    return self
  }
}
