/// What has changed in a person's accounts from one load to the next.
public enum AccountChange: Hashable, Sendable {
  /// The account wasn't there before.
  case new(AccountSummary)
  /// The account is there no more; it was like this.
  case gone(AccountSummary)
  /// The account has other booked balances than these before.
  case balance(AccountSummary, before: [Balance])
}
