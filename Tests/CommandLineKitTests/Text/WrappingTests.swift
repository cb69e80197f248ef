import CommandLineKit
import Testing

struct WrappingTests {
  @Test("A text is wrapped at spaces, and inside a word that's longer than a line")
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

  @Test("A text without a password keeps everything else")
  func leavesPasswordsOut() {
    #expect("http://me:secret@host/a@b".withoutPassword == "http://...@b")
    #expect("http://host/".withoutPassword == "http://host/")
    #expect("a@b://c".withoutPassword == "a@b://c")
  }
}
