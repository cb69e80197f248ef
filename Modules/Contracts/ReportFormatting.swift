public import FactoryKit

/// A form in which a report can be written.
public protocol ReportFormatting: Sendable {
  /// What a person calls it: a word in small letters, such as `table`.
  var name: String { get }

  /// Whom or what it is for, as the end of "for".
  var audience: String { get }

  /// Returns the whole text of a report in this form, with a line break at its end.
  ///
  /// - Throws: `EncodingError` when there is no such text.
  func text(of report: AccountsReport) throws -> String
}

extension Container {
  /// The forms that the app offers, the usual one first; a module that has one need not know others.
  public var reportFormats: Factory<[any ReportFormatting]> { contributed() }
}
