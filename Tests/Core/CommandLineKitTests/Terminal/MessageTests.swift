import Testing

@testable import CommandLineKit

struct MessageTests {
  @Test(
    "A message begins with its kind",
    arguments: [
      (.error("No."), "error: No.\n"), (.warning("No."), "warning: No.\n"),
      (.note("No."), "note: No.\n"),
    ] as [(Message, String)]
  )
  func beginsWithItsKind(message: Message, line: String) {
    #expect(message.line == line)
  }

  @Test(
    "A message is one line without control characters",
    arguments: [
      ("A\nfile\r\n named\u{1B}[2J.\n", "A file named [2J."), ("\u{202E}a\u{85}b\u{9B}", "a b"),
      ("می\u{200C}خواهم", "می\u{200C}خواهم"),
    ]
  )
  func isOneLine(text: String, shown: String) {
    #expect(Message.note(text).line == "note: \(shown)\n")
  }
}
