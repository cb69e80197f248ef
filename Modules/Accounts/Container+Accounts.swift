public import CommandLineKit
public import Contracts
public import FactoryKit

extension Scope {
  /// One round of a watch, and what belongs to it.
  public static let request = Bound("request")
}

extension Container {
  /// Writes a report as a table of plain text, laid out for ``FactoryKit/Container/tableLayout``.
  public var tableFormat: Factory<any ReportFormatting> {
    self { [unowned self] in TableFormat(layout: tableLayout()) }
  }

  /// Writes a report as JSON: the same bytes for the same report.
  public var jsonFormat: Factory<any ReportFormatting> { self { JSONFormat() } }

  /// Watches the accounts, together with the app's other services.
  public var accountsWatch: Factory<AccountsWatch<ContinuousClock>> {
    self { [unowned self] in AccountsWatch(every: watchInterval()) }.cached
  }

  /// The accounts, which are loaded once for each opening of ``FactoryKit/Scope/request``.
  public var accountsOfRequest: AsyncFactory<[AccountSummary]> {
    self { [unowned self] in
      try await accountLoader.required().load().map(AccountSummary.init(of:))
    }.scope(.request)
  }

  /// The time from one load of a watch to the next: a minute unless the app says otherwise.
  public var watchInterval: Factory<Duration> { self { .seconds(60) } }

  /// What the place that tables go to can show; lines of any length unless the app says otherwise.
  public var tableLayout: Factory<TextLayout> { self { .plain } }
}
