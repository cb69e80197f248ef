import AccountsCommands
import Testing

struct TimeoutTests {
  @Test(
    "A timeout is a decimal number of seconds",
    arguments: [
      ("30", Duration.seconds(30)), ("0.5", .milliseconds(500)), ("3600", .seconds(3600)),
      ("007", .seconds(7)),
    ]
  )
  func readsSeconds(text: String, duration: Duration) throws {
    #expect(try Duration(timeout: text) == duration)
  }

  @Test("Any other text is an error")
  func refusesNonsense() {
    for text in [
      "0", "0.0", "-1", "3600.01", "1e3", "0x10", " 1", "nan", "inf", ".", "1.2.3",
      String(repeating: "9", count: 400),
    ] {
      #expect(throws: AccountsUsageError.malformedTimeout(text), "'\(text)'") {
        try Duration(timeout: text)
      }
    }
  }
}
