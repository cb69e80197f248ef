import DocumentCheck
import Testing

struct GuideExamplesTests {
  @Test("All blocks of a guide form one program")
  func oneProgram() throws {
    let examples = examples(
      """
      # Title
      <!-- swift
      let a = 1
      -->
      ```swift
      print(a)
      ```
      prints:
      ```text
      1
      ```
      """
    )
    #expect(examples.faults == [])
    let program = try #require(examples.programs.first)
    #expect(examples.programs.count == 1)
    #expect(program.kind == .script)
    #expect(
      program.source.split(separator: "\n", omittingEmptySubsequences: false) == [
        "", "", "let a = 1", "", "", "print(a)", "", "", #"print("\u{1}")"#, "",
      ]
    )
  }

  @Test("'new program' begins another one")
  func newProgram() {
    let examples = examples(
      "```swift\nlet a = 1\n```\n<!-- new program -->\n```swift\nimport Testing\n```"
    )
    #expect(examples.programs.map(\.firstLine) == [2, 6])
    #expect(examples.programs.map(\.kind) == [.script, .tests])
  }

  @Test("The imports list the modules")
  func imports() throws {
    let examples = examples(
      "```swift\n@testable import A\npublic import B\n  import C\n// import D\nlet import1 = 1\n```"
    )
    #expect(try #require(examples.programs.first).imports == ["A", "B", "C"])
  }

  @Test("Manifests and excerpts are not part of the program")
  func others() {
    let examples = examples(
      """
      ```swift
      // Package.swift
      .target(name: "Mine")
      ```
      <!-- from Modules/A/A.swift -->

      ```swift
      let a = 1
      ```
      ```console
      $ ls
      ```
      """
    )
    #expect(examples.faults == [])
    #expect(examples.programs == [])
    #expect(examples.manifests.map(\.block.fence) == [1])
    #expect(examples.excerpts.map(\.file) == ["Modules/A/A.swift"])
  }

  @Test("A whole file that the reader writes is not part of the program")
  func files() {
    let examples = examples("<!-- file Modules/A/A.swift -->\n```swift\nimport B\n```")
    #expect(examples.faults == [])
    #expect(examples.programs == [])
    #expect(examples.excerpts == [])
  }

  @Test("A manifest may start with the tools version")
  func wholeManifest() {
    let examples = examples("```swift\n// swift-tools-version: 6.2\nimport PackageDescription\n```")
    #expect(examples.manifests.count == 1)
    #expect(examples.programs.isEmpty)
  }

  @Test(
    "A violated convention is a fault with its line",
    arguments: [
      (
        "```text\n1\n```",
        "Guide.md:1: error: a block of 'text' is the output of a program, and no program prints it."
      ),
      (
        "```swift\nimport Testing\n```\n```text\n1\n```",
        "Guide.md:4: error: a block of 'text' is the output of a program, and what tests print is not compared."
      ),
      (
        "<!-- from A.swift -->\nText.\n```swift\n```",
        "Guide.md:1: error: 'from A.swift' has no block of code below it."
      ),
      (
        "<!-- file A.swift -->\nText.\n```swift\n```",
        "Guide.md:1: error: 'file A.swift' has no block of code below it."
      ),
      (
        "text\n<!-- from A.swift -->",
        "Guide.md:2: error: 'from A.swift' has no block of code below it."
      ),
      (
        "```swift\nimport Testing\nimport XCTest\n```",
        "Guide.md:2: error: the program imports both Testing and XCTest."
      ),
    ]
  )
  func forbidden(text: String, beginning: String) throws {
    let faults = examples(text).faults
    #expect(faults.count == 1)
    #expect(try #require(faults.first).description.hasPrefix(beginning))
  }

  private func examples(_ text: String) -> GuideExamples {
    GuideExamples(of: MarkdownDocument(path: "Guide.md", text: text))
  }
}
