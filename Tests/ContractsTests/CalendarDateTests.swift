import Contracts
import Testing

@Suite("A calendar date")
struct CalendarDateTests {
  @Test("is read and written in ISO notation")
  func notation() {
    for text in [
      "2026-10-25", "2024-02-29", "2000-02-29", "2026-01-31", "2026-04-30", "0001-01-01",
      "9999-12-31",
    ] {
      #expect(CalendarDate(text)?.description == text, "\(text)")
    }
  }

  @Test(
    "ignores the time and its zone",
    arguments: ["2026-10-25T23:30:00Z", "2026-10-25T00:30:00.123+14:00", "2026-10-25T"]
  )
  func time(text: String) {
    #expect(CalendarDate(text)?.description == "2026-10-25")
  }

  @Test("rejects invalid days and other notations")
  func noDate() {
    for text in [
      "2026-02-29", "1900-02-29", "2026-04-31", "2026-00-10", "2026-13-01", "2026-01-00",
      "2026-01-32", "25.10.2026", "2026-1-5", "2026-10-25 10:00", "2026-10", "", "202６-10-25",
    ] {
      #expect(CalendarDate(text) == nil, "'\(text)'")
    }
  }

  @Test("is less than a later date")
  func order() throws {
    let dates = ["2026-10-25", "2025-12-31", "2026-09-30", "2026-10-05"]
    #expect(
      dates.compactMap { CalendarDate($0) }.sorted().map(\.description)
        == ["2025-12-31", "2026-09-30", "2026-10-05", "2026-10-25"]
    )
  }
}
