import Parser
import Testing

struct ParserTests {
  @Test("White space separates words")
  func words() {
    #expect(Parser().words(in: " one  two\n") == ["one", "two"])
  }
}
