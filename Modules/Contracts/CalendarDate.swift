/// A day of the Gregorian calendar, without a time and a time zone.
public struct CalendarDate: Hashable, Sendable {
  /// The year, such as 2026.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a date from its ISO 8601 notation, or none when the text begins with no day that exists.
  ///
  /// - Parameter text: A date such as `2026-10-25`. A time behind it, as in
  ///   `2026-10-25T15:30:00Z`, is left out: the day is the one that is written.
  public init?(_ text: String) {
    let date = text.prefix { $0 != "T" }
    let parts = date.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    guard parts.map(\.count) == [4, 2, 2],
      let year = Self.number(parts[0]), let month = Self.number(parts[1]),
      let day = Self.number(parts[2]),
      (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, ofYear: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private static func number(_ digits: Substring.UTF8View) -> Int? {
    digits.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      ? Int(Substring(digits)) : nil
  }

  private static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension CalendarDate: Comparable {
  /// Orders dates from earlier to later.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The ISO 8601 notation, such as `2026-10-25`.
  public var description: String {
    func padded(_ number: Int, to width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
    return "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))"
  }
}
