/// What a loader promises by conforming to `AccountLoading`; each raw value is the rule in words.
public enum AccountLoadingRule: String, CaseIterable, Sendable {
  /// Nothing is missing, and nothing is out of order.
  case wholeList = "A load gives all accounts with their balances, in the order of their source."
  /// A loader is not used up by a load.
  case again = "A second load gives the same as the first."
  /// Loads do not disturb each other.
  case manyAtOnce = "Each of many loads at once gives the whole list."
  /// A failure can be shown to a person.
  case failure = "Without a complete list, a load throws an AccountLoadingError with a sentence."
  /// A load that nobody wants any more does not begin.
  case cancelledBefore = "A load that was cancelled before it began throws CancellationError."
  /// A load that nobody wants any more ends, whatever its source does.
  case cancelledMeanwhile = "A load that is cancelled while it runs throws CancellationError."
}
