public import FactoryKit

/// An event of a watch.
public enum WatchEvent: Sendable {
  /// The first load has succeeded. Some of its accounts may have no booked balance.
  case began(watched: Int, accounts: Int)
  /// Balances or accounts are missing, for reasons that the load before didn't have.
  case noted([AccountLoadingError])
  /// Accounts have changed since the last load.
  case changed([AccountChange])
  /// A load has failed with an error. The next attempt follows after the pause.
  case failed(any Error, pause: Duration)
  /// A load has succeeded after at least one failure.
  case recovered
}

/// A reporter of the events of a watch.
public protocol WatchReporting: Sendable {
  /// Reports an event. The next event follows after this call.
  ///
  /// - Throws: An error, which ends the watch.
  func report(_ event: WatchEvent) throws
}

extension Container {
  /// The reporter of the app; `nil` in a release build that registers none.
  public var watchReporter: Factory<(any WatchReporting)?> { promised() }

  /// The time from one load of a watch to the next, by default a minute.
  public var watchInterval: Factory<Duration> { self { .seconds(60) } }
}

/// A change in a person's accounts from one load to the next.
///
/// An account without a booked balance has the balances of the earlier load.
public enum AccountChange: Hashable, Sendable {
  /// The account is new.
  case new(Account)
  /// The account is gone. Its properties are those of the earlier load.
  case gone(Account)
  /// The booked balances have changed. `before` has those of the earlier load.
  case balance(Account, before: [Balance])
}
