package import Foundation

extension Date {
  /// Reads a time such as `2026-10-24T15:30:35.035+02:00`, or returns `nil`.
  ///
  /// A time without a time zone is in UTC.
  package init?(bankTime text: String) {
    guard let parts = text.wholeMatch(of: /(.{10}T.{8})(\.[0-9]+)?(.*)/)?.output,
      let time = try? Date(parts.1 + (parts.3.isEmpty ? "Z" : parts.3), strategy: .iso8601)
    else { return nil }
    self = time + (parts.2.flatMap { Double("0" + $0) } ?? 0)
  }
}
