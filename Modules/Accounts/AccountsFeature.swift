package import Contracts
import FactoryKit

/// The feature that reports on a person's accounts.
package struct AccountsFeature {
  /// The formats that the app contributes; resolved when the feature is created.
  @Injected(\.reportFormats) private var formats: [any ReportFormatting]

  /// Creates the feature.
  package init() {}

  /// Loads all accounts of a source, and reports on them.
  ///
  /// - Parameters:
  ///   - source: The source of the accounts.
  ///   - name: The name of the format, or `nil` for the default format.
  /// - Returns: The text of the report.
  /// - Throws: `UnkeptPromiseError` if the app registers no loader, ``UnknownFormatError``, and the
  ///   errors of the loader and the format.
  package func report(on source: AccountSource, as name: String? = nil) async throws -> String {
    guard let format = formats.first(where: { name == nil || $0.name == name }) else {
      throw UnknownFormatError(name: name, expected: formats.map(\.name))
    }
    let loader = try Container.shared.accountLoader.required(source)
    return try format.text(of: try await loader.load())
  }
}

/// No module contributes a format with the name.
package struct UnknownFormatError: Error, Hashable, CustomStringConvertible {
  let name: String?
  let expected: [String]

  /// A sentence that names the value and the fix.
  package var description: String {
    "Unknown format '\(name ?? "")'. Expected one of: \(expected.joined(separator: ", "))."
  }
}
