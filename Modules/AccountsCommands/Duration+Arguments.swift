extension Duration {
  /// The largest timeout, in seconds.
  package static let longestTimeout = 3600.0

  /// Reads a number of seconds, such as `30` or `0.5`.
  ///
  /// - Throws: ``AccountsUsageError/malformedTimeout(_:)`` if the text isn't a decimal number above 0 and
  ///   up to ``longestTimeout``.
  package init(timeout text: String) throws(AccountsUsageError) {
    guard text.wholeMatch(of: /[0-9.]+/) != nil, let seconds = Double(text),
      seconds <= Self.longestTimeout,
      Duration.seconds(seconds) > .zero
    else { throw .malformedTimeout(text) }
    self = .seconds(seconds)
  }

  /// The milliseconds of the units on the command line.
  private static let units: [Substring: Int] = [
    "ms": 1, "s": 1000, "": 1000, "m": 60_000, "h": 3_600_000,
  ]

  /// Reads a time such as `90s`, `5m` or `1h`.
  ///
  /// A number without a unit is in seconds.
  ///
  /// - Throws: ``AccountsUsageError/malformedInterval(_:)`` if the text isn't a whole number and a unit,
  ///   from 100 ms to 24 h.
  package init(interval text: String) throws(AccountsUsageError) {
    let form = /([0-9]{1,8})(ms|s|m|h|)/
    guard let parts = text.wholeMatch(of: form)?.output, let number = Int(parts.1),
      let unit = Self.units[parts.2], (100...86_400_000).contains(number * unit)
    else { throw .malformedInterval(text) }
    self = .milliseconds(number * unit)
  }
}
