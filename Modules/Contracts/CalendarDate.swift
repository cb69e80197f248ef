import Foundation

/// A day of the Gregorian calendar, without a time and a time zone.
public struct CalendarDate: Hashable, Sendable {
  /// The year, such as 2026.
  public let year: Int
  /// The month, from 1 to 12.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Creates a date from its ISO 8601 notation, or `nil` if the text is invalid.
  ///
  /// - Parameter text: A date such as `2026-10-25`. A time after it, as in `2026-10-25T15:30:00Z`, is
  ///   ignored, including its time zone.
  public init?(_ text: String) {
    let bytes = Array(text.utf8.prefix(11))
    guard bytes.count == 10 || bytes.last == UInt8(ascii: "T"), bytes.count >= 10,
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10]), (1...12).contains(month),
      (1...Self.days(inMonth: month, ofYear: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    digits.allSatisfy(\.isDigit) ? Int(String(decoding: digits, as: UTF8.self)) : nil
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
    String(format: "%04d-%02d-%02d", year, month, day)
  }
}
