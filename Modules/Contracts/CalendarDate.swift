/// A day of the Gregorian calendar, without a time and a time zone.
public struct CalendarDate: Hashable, Sendable {
  /// The year, the month and the day, in one number that grows with the date: a long list has many.
  private let number: UInt32

  /// The year, such as 2026.
  public var year: Int { Int(number >> 9) }
  /// The month, from 1 to 12.
  public var month: Int { Int(number >> 5 & 0xF) }
  /// The day of the month, from 1.
  public var day: Int { Int(number & 0x1F) }

  /// Creates a date from its ISO 8601 notation, or none when the text begins with no day that exists.
  ///
  /// - Parameter text: A date such as `2026-10-25`. A time behind it, as in
  ///   `2026-10-25T15:30:00Z`, is left out: the day is the one that is written.
  public init?(_ text: String) {
    var text = text
    let number = text.withUTF8 { Self.number(in: $0) }
    guard let number else { return nil }
    self.number = number
  }

  private static func number(in text: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      text.count == 10 || text[10] == UInt8(ascii: "T"),
      let year = number(text[..<4]), let month = number(text[5..<7]),
      let day = number(text[8..<10]),
      (1...12).contains(month), day >= 1, day <= days(inMonth: month, ofYear: year)
    else { return nil }
    return UInt32(year << 9 | month << 5 | day)
  }

  private static func number(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
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
    left.number < right.number
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The ISO 8601 notation, such as `2026-10-25`.
  public var description: String {
    // Digits alone, whose number is known: a list has many dates.
    String(unsafeUninitializedCapacity: 10) { buffer in
      var rest = year * 10_000 + month * 100 + day
      for index in [9, 8, 6, 5, 3, 2, 1, 0] {
        buffer[index] = UInt8(ascii: "0") + UInt8(rest % 10)
        rest /= 10
      }
      (buffer[4], buffer[7]) = (UInt8(ascii: "-"), UInt8(ascii: "-"))
      return 10
    }
  }
}
