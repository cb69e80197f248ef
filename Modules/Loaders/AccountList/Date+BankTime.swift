import Contracts
import Foundation

extension Date {
  /// Reads a time such as `2026-10-24T15:30:35.035+02:00`, or returns `nil`.
  ///
  /// A time without a time zone is in UTC.
  init?(bankTime text: String) {
    let form = /.{10}T([0-9]{2}):([0-9]{2}):([0-9]{2})(\.[0-9]+)?(?:Z|([+-][0-9]{2}):?([0-9]{2})?)?/
    guard let day = CalendarDate(text), let parts = text.wholeMatch(of: form)?.output,
      let hour = Int(parts.1), hour <= 24, let minute = Int(parts.2), minute <= 59,
      let second = Int(parts.3), second <= 60
    else { return nil }
    let zoneHours = parts.5.flatMap { Int($0) } ?? 0
    let zoneMinutes = parts.6.flatMap { Int($0) } ?? 0
    guard abs(zoneHours) <= 23, zoneMinutes <= 59 else { return nil }
    let isBehind = parts.5?.hasPrefix("-") == true
    // Like ISO 8601, C uses the Gregorian calendar for all years. Foundation uses the Julian before 1582.
    var time = tm()
    (time.tm_year, time.tm_mon) = (Int32(day.year - 1900), Int32(day.month - 1))
    (time.tm_mday, time.tm_hour) = (Int32(day.day), Int32(hour - zoneHours))
    time.tm_min = Int32(minute - (isBehind ? -zoneMinutes : zoneMinutes))
    time.tm_sec = Int32(second)
    let fraction = parts.4.flatMap { Double("0" + $0) } ?? 0
    self.init(timeIntervalSince1970: Double(timegm(&time)) + fraction)
  }
}
