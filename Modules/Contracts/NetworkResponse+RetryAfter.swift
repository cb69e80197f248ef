package import Foundation

extension NetworkResponse {
  /// Returns how long the server asks to wait; nothing where it does not say.
  ///
  /// - Parameter now: The time of day, which a date is compared with.
  /// - Returns: The time from now on, not below zero; more than a year counts as a year.
  package func pause(from now: Date) -> Duration? {
    guard let text = retryAfter?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
      return nil
    }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return Duration.seconds(Int64(text) ?? .max).limited
    }
    guard let date = Self.date(text) else { return nil }
    return Duration.seconds(max(0, date.timeIntervalSince(now))).limited
  }

  /// Reads a date of HTTP, in the form of today or in one of the two older ones.
  private static func date(_ text: String) -> Date? {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    let forms = [
      "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
      "EEE MMM d HH:mm:ss yyyy",
    ]
    return forms.lazy.compactMap { form in
      formatter.dateFormat = form
      return formatter.date(from: text)
    }.first
  }
}
