package import FactoryWiring

/// What of the wiring to show, and where.
package struct WiringRequest: Hashable, Sendable {
  /// The form of the result.
  package let format: WiringFormat
  /// Where the result goes.
  package let output: Destination
  /// Whether what is resolved is shown, in place of what is registered.
  package let isResolved: Bool

  /// Reads the options of the command that shows the wiring.
  init(_ options: [Option: String]) throws(UsageError) {
    let text = options[.format] ?? WiringFormat.table.rawValue
    guard let format = WiringFormat(rawValue: text) else {
      throw .unknownFormat(text, formats: WiringFormat.allCases.map(\.rawValue))
    }
    self.format = format
    output = Destination(options)
    isResolved = options[.resolved] != nil
  }
}
