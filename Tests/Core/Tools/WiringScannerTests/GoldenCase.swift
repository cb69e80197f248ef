import Testing

/// A source, as ``SimulatedPackage`` reads it, and the findings in it.
struct GoldenCase: CustomTestStringConvertible {
  /// The name of the case.
  let testDescription: String
  let source: String
  /// The expected findings.
  let listing: String

  init(_ description: String, source: String, listing: String) {
    testDescription = description
    self.source = source
    self.listing = listing
  }
}
