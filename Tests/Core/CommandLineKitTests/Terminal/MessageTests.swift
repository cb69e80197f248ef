import Testing

@testable import CommandLineKit

struct MessageTests {
  @Test(
    "A message begins with its kind, optionally in color",
    arguments: [
      (.error("No."), "error: No.\n", "\u{1B}[1;31merror:\u{1B}[0m No.\n"),
      (.warning("No."), "warning: No.\n", "\u{1B}[1;33mwarning:\u{1B}[0m No.\n"),
      (.note("No."), "note: No.\n", "\u{1B}[1mnote:\u{1B}[0m No.\n"),
    ] as [(Message, String, String)]
  )
  func beginsWithItsKind(message: Message, plain: String, styled: String) {
    #expect(message.line(isStyled: false) == plain)
    #expect(message.line(isStyled: true) == styled)
  }
}
