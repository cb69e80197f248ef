import DocumentCheck
import Foundation
import Testing

struct CommentExampleTests {
  @Test("A comment's example that is in a guide passes")
  func shownComment() throws {
    let source = """
      /// A box.
      ///
      /// ```swift
      /// let box = Box()
      ///
      /// box.open()
      /// ```
      struct Box {
        /// ```sh
        /// rm box
        /// ```
        func open() {}
      }
      """
    let guide = """
      <!-- from Sources/Box.swift -->
      ```swift
      import Boxes

      let box = Box()

      box.open()
      ```
      """
    let result = try check(source, guide: guide)
    #expect(result.faults == [])
    #expect(result.excerptCount == 2)
  }

  @Test(
    "A comment's example that is never run fails",
    arguments: [
      "", "```swift\nimport Boxes\nlet box = Box(1)\n```", "```sh\nlet box = Box()\n```",
      "<!-- swift\nimport Boxes\nlet box = Box()\n-->",
    ]
  )
  func unshownComment(guide: String) throws {
    let source = "struct Box {\n  /// ```swift\n  /// let box = Box()\n  /// ```\n  let a: Int\n}\n"
    let faults = try check(source, guide: guide).faults
    #expect(
      faults.map(\.description) == [
        "Box.swift:2: error: no guide contains this example, so it is never run. "
          + "Show it in one of the checked Markdown files, with the code that turns it into a program."
      ]
    )
  }

  @Test("A comment's example without end fails")
  func endlessComment() throws {
    let faults = try check("/// ```swift\n/// let a = 1\nlet a = 1\n", guide: "").faults
    #expect(
      faults.map(\.description) == [
        "Box.swift:1: error: the block of code is not closed. End it with '```'."
      ]
    )
  }

  /// Checks the comments of a source with a guide, without running it.
  private func check(_ source: String, guide: String) throws -> ExampleCheck.Result {
    try ExampleCheck(products: URL(filePath: "/none"), absent: ["Boxes"]).run(
      [MarkdownDocument(path: "Guide.md", text: guide)],
      comments: [MarkdownDocument(path: "Box.swift", commentsOf: source)]
    ) { _ in guide }
  }
}
