import CommandLineKit
import Testing

struct SpellingTests {
  @Test(
    "The nearest word is the one with the fewest wrong letters",
    arguments: [
      ("--fiel", "--file"), ("--fil", "--file"), ("-file", "--file"), ("FILE", "--file"),
      ("--formats", "--format"), ("--fromat", "--format"), ("ul", "--url"),
    ]
  )
  func findsTheNearest(word: String, nearest: String) {
    #expect(Spelling.nearest(to: word, among: ["--file", "--url", "--format"]) == nearest)
  }

  @Test("A word that differs in more than half of its letters is not suggested")
  func keepsToNearWords() {
    #expect(Spelling.nearest(to: "--quiet", among: ["--file", "--url", "--format"]) == nil)
    #expect(Spelling.nearest(to: "", among: ["--file"]) == nil)
    #expect(Spelling.nearest(to: "--file", among: []) == nil)
  }
}
