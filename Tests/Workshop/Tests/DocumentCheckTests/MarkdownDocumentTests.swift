import DocumentCheck
import Testing

struct MarkdownDocumentTests {
  @Test("A file has text, headings, comments and code")
  func elements() {
    let document = MarkdownDocument(
      path: "Guide.md",
      text: """
        # A title
        Some text.
        <!-- a remark -->
        <!-- swift
        let a = 1
        -->
        ```swift
        let b = 2
        ```
        #hashtag
        """
    )
    #expect(document.faults == [])
    #expect(
      document.elements == [
        .heading("A title", line: 1),
        .text("Some text.", line: 2),
        .comment([" a remark "], line: 3),
        .comment([" swift", "let a = 1", ""], line: 4),
        .code(CodeBlock(language: "swift", lines: ["let b = 2"], fence: 7)),
        .text("#hashtag", line: 10),
      ]
    )
  }

  @Test("Code in a list loses only its fence's indentation")
  func indentation() {
    let document = MarkdownDocument(path: "Guide.md", text: "  ```sh\n  a\n    b\n\n c\n  ```")
    #expect(
      document.elements == [
        .code(CodeBlock(language: "sh", lines: ["a", "  b", "", "c"], fence: 1))
      ]
    )
  }

  @Test("A longer fence may contain a shorter one")
  func longFence() {
    let document = MarkdownDocument(path: "Guide.md", text: "````none\n```swift\n```\n````")
    #expect(
      document.elements == [
        .code(CodeBlock(language: "none", lines: ["```swift", "```"], fence: 1))
      ]
    )
  }

  @Test(
    "An unclosed element is a fault at its beginning",
    arguments: [
      (
        "text\n<!-- swift\nlet a = 1\n",
        "Guide.md:2: error: the comment is not closed. End it with '-->'."
      ),
      (
        "```swift\nlet a = 1\n",
        "Guide.md:1: error: the block of code is not closed. End it with '```'."
      ),
    ]
  )
  func unclosed(text: String, fault: String) {
    #expect(MarkdownDocument(path: "Guide.md", text: text).faults.map(\.description) == [fault])
  }
}
