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

  /// The units of a time that a person writes.
  private static let units: [(name: String, milliseconds: Int)] = [
    ("ms", 1), ("s", 1000), ("m", 60_000), ("h", 3_600_000),
  ]

  /// Reads a time that a person has written, such as `90s`, `5m` or `1h`; without a unit, it's seconds.
  ///
  /// - Throws: ``AccountsUsageError/malformedInterval(_:)`` for anything but a whole number of a unit,
  ///   from 100 ms to 24 h.
  package init(interval text: String) throws(AccountsUsageError) {
    let digits = text.prefix { ("0"..."9").contains($0) }
    let name = digits.count == text.count ? "s" : text.dropFirst(digits.count)
    guard let unit = Self.units.first(where: { $0.name == name }), let number = Int(digits),
      number <= 86_400_000, (100...86_400_000).contains(number * unit.milliseconds)
    else { throw .malformedInterval(text) }
    self = .milliseconds(number * unit.milliseconds)
  }

  /// The time as a person reads it, such as `4 s` or `0.1 s`.
  var shortText: String {
    let milliseconds = Int(self / .milliseconds(1))
    return milliseconds.isMultiple(of: 1000)
      ? "\(milliseconds / 1000) s" : "\(Double(milliseconds) / 1000) s"
  }
}
