public import Contracts
public import FactoryKit
public import FactoryRunning

extension Scope {
  /// One load of a watch.
  public static let request = Bound("request")
}

extension Container {
  /// Reports on the accounts of the registered loader.
  public var accountsFeature: Factory<any AccountsReporting> { self { AccountsFeature() } }

  /// Watches the accounts, together with the app's other services.
  public var accountsWatch: Factory<AccountsWatch<ContinuousClock>> {
    self { [unowned self] in AccountsWatch(every: watchInterval()) }.cached
  }

  /// Loads the accounts of the watch immediately when the process receives `SIGHUP`.
  public var hangupService: Factory<any Service> {
    self { HangupService() }
  }

  /// The accounts, loaded once in each open scope ``FactoryKit/Scope/request``.
  public var accountsOfRequest: AsyncFactory<AccountList> {
    self { [unowned self] in
      try await accountLoader.required().load().reported
    }.scope(.request)
  }
}
