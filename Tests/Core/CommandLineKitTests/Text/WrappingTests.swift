import Testing

@testable import CommandLineKit

struct WrappingTests {
  @Test("Lines break at spaces, and inside long words")
  func wraps() {
    for (text, lines) in [
      ("", [""]), ("one", ["one"]), ("one two", ["one two"]),
      ("one two three", ["one two", "three"]),
      ("incomprehensible", ["incompre", "hensible"]),
      ("a incomprehensible", ["a", "incompre", "hensible"]),
      ("a\nb", ["a", "b"]), ("口座口座口座", ["口座口座", "口座"]),
    ] {
      #expect(text.wrapped(toColumns: 8) == lines, "'\(text)'")
    }
  }

  @Test("Only the password is removed from a text")
  func leavesPasswordsOut() {
    #expect("http://me:secret@host/a@b".withoutPassword == "http://...@b")
    #expect("http://host/".withoutPassword == "http://host/")
    #expect("a@b://c".withoutPassword == "a@b://c")
  }
}
