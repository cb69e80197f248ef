extension Duration {
  /// The most that a timeout can be, in seconds.
  package static let longestTimeout = 3600.0

  /// Reads a number of seconds that a person has written, such as `30` or `0.5`.
  ///
  /// - Throws: ``AccountsUsageError/malformedTimeout(_:)`` when the text is no decimal number, or one that
  ///   makes no sense as a timeout.
  package init(timeout text: String) throws(AccountsUsageError) {
    let isDecimal = text.utf8.allSatisfy {
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".")
    }
    guard isDecimal, let seconds = Double(text), seconds <= Self.longestTimeout,
      Duration.seconds(seconds) > .zero
    else { throw .malformedTimeout(text) }
    self = .seconds(seconds)
  }
}
