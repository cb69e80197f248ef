import Foundation

/// A day of the Gregorian calendar, without a time and a time zone.
public struct CalendarDate: Hashable, Sendable, CustomStringConvertible {
  /// The ISO 8601 notation, such as `2026-10-25`.
  public let description: String

  /// Creates a date from its ISO 8601 notation, or `nil` if the text is invalid.
  ///
  /// - Parameter text: A date such as `2026-10-25`. A time after it, as in `2026-10-25T15:30:00Z`, is
  ///   ignored, including its time zone.
  public init?(_ text: String) {
    guard let parts = text.wholeMatch(of: /([0-9]{4})-([0-9]{2})-([0-9]{2})(?:T.*)?/)?.output,
      let year = Int(parts.1), let month = Int(parts.2), let day = Int(parts.3)
    else { return nil }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    var days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    if isLeap { days[1] = 29 }
    guard (1...12).contains(month), (1...days[month - 1]).contains(day) else { return nil }
    description = String(text.prefix(10))
  }
}

extension CalendarDate: Comparable {
  /// Orders dates from earlier to later.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    left.description < right.description
  }
}
