/// A rule of the contract of `AccountLoading`, with its text as raw value.
public enum AccountLoadingRule: String, CaseIterable, Sendable {
  /// The list is complete and in order.
  case wholeList = "A load returns all accounts with their balances, in the order of the source."
  /// A loader can be used repeatedly.
  case again = "A second load returns the same accounts as the first."
  /// Concurrent loads don't affect each other.
  case manyAtOnce = "Each of several concurrent loads returns the whole list."
  /// An error has a message for users.
  case failure = "If the list can't be read, a load throws an AccountLoadingError with a sentence."
  /// A load doesn't begin after cancellation.
  case cancelledBefore = "A load that is cancelled before it begins throws CancellationError."
  /// A load ends after cancellation, even if its source blocks.
  case cancelledMeanwhile = "A running load that is cancelled throws CancellationError."
}
