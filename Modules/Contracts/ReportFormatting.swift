public import FactoryKit

/// A format for accounts.
public protocol ReportFormatting: Sendable {
  /// The name of the format: a word in small letters, such as `table`.
  var name: String { get }

  /// Returns the text of a report on accounts, which ends with a line break.
  func text(of accounts: [Account]) throws -> String
}

extension Container {
  /// The formats that modules contribute, the default first.
  public var reportFormats: Factory<[any ReportFormatting]> { contributed().promised() }
}
