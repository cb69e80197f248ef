public import FactoryKit

/// What happens while accounts are watched.
public enum WatchEvent: Sendable {
  /// This many accounts were loaded, to which later ones are compared.
  case began(accounts: Int)
  /// Something has changed.
  case changed([AccountChange])
  /// The accounts can't be loaded for this reason; it's tried again after the pause.
  case failed(any Error, pause: Duration)
  /// The accounts were loaded again after at least one failure.
  case recovered
}

/// A reporter of the events of a watch.
public protocol WatchReporting: Sendable {
  /// Tells about an event, before the next one.
  ///
  /// - Throws: An error if the report fails, which ends the watch.
  func report(_ event: WatchEvent) throws
}

extension Container {
  /// The reporter of the app; `nil` in a release build that registers none.
  public var watchReporter: Factory<(any WatchReporting)?> { promised() }

  /// The time from one load of a watch to the next: a minute, unless the command line says otherwise.
  public var watchInterval: Factory<Duration> { self { .seconds(60) } }
}

/// A change in a person's accounts from one load to the next.
public enum AccountChange: Hashable, Sendable {
  /// The account wasn't there before.
  case new(AccountSummary)
  /// The account is there no more; it was like this.
  case gone(AccountSummary)
  /// The account has other booked balances than these before.
  case balance(AccountSummary, before: [Balance])
}
