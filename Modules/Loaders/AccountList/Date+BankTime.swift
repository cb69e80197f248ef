import Foundation

extension Date {
  /// Reads a moment as banks write it, such as `2026-10-24T15:30:35.035+02:00`, or nothing.
  ///
  /// Without a time zone it is taken for one in UTC.
  init?(bankTime text: String) {
    let bytes = Array(text.utf8)
    let marks: [Int: UInt8] = [4: 45, 7: 45, 10: 84, 13: 58, 16: 58]
    guard bytes.count >= 19, marks.allSatisfy({ bytes[$0.key] == $0.value }),
      let date = Self.days(bytes), let hour = Self.number(bytes[11..<13], upTo: 24),
      let minute = Self.number(bytes[14..<16], upTo: 59),
      let second = Self.number(bytes[17..<19], upTo: 60)
    else { return nil }
    let zoneStart = bytes[19...].firstIndex { [43, 45, 90].contains($0) } ?? bytes.endIndex
    let fraction = String(decoding: bytes[19..<zoneStart], as: UTF8.self)
    guard let parts = fraction.isEmpty ? 0 : Double("0" + fraction), (0..<1).contains(parts),
      let offset = Self.offset(bytes[zoneStart...])
    else { return nil }
    let seconds = date * 86_400 + hour * 3600 + minute * 60 + second - offset
    self.init(timeIntervalSince1970: Double(seconds) + parts)
  }

  /// Returns the days from 1970 to the beginning of a date.
  private static func days(_ bytes: [UInt8]) -> Int? {
    guard let year = number(bytes[0..<4], upTo: 9999), let month = number(bytes[5..<7], upTo: 12),
      let day = number(bytes[8..<10], upTo: 31), month > 0, day > 0
    else { return nil }
    // A year that begins with March has its odd day at the end.
    let years = month > 2 ? year : year - 1
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return years * 365 + years / 4 - years / 100 + years / 400 + dayOfYear - 719_468
  }

  /// Returns the seconds by which a time zone is ahead of UTC.
  private static func offset(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let sign = bytes.first, sign != 90 else { return bytes.count < 2 ? 0 : nil }
    let digits = bytes.dropFirst().filter { $0 != 58 }
    guard digits.count == 4 || digits.count == 2, let hours = number(digits[..<2], upTo: 23),
      let minutes = digits.count == 2 ? 0 : number(digits[2...], upTo: 59)
    else { return nil }
    return (sign == 43 ? 1 : -1) * (hours * 3600 + minutes * 60)
  }

  private static func number(_ digits: ArraySlice<UInt8>, upTo limit: Int) -> Int? {
    guard digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self)).flatMap { $0 <= limit ? $0 : nil }
  }
}
