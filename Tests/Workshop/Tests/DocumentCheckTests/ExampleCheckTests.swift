import DocumentCheck
import Foundation
import Testing

@Suite(.serialized)
struct ExampleCheckTests {
  @Test("Valid programs, tests, excerpts and manifests pass")
  func clean() async throws {
    let result = try await check(
      """
      <!-- swift
      import FactoryKit
      -->
      ```swift
      print(nameOfFactoryKit())
      ```
      ```text
      FactoryKit
      ```
      ```swift
      for number in 1...2 { print(number) }
      ```
      ```text
      1
      2
      ```
      <!-- new program -->
      ```swift
      import FactoryTesting
      import Testing

      @Test func passes() { #expect(nameOfFactoryTesting() == "FactoryTesting") }
      ```
      <!-- new program -->
      ```swift
      import XCTest

      final class SomeTests: XCTestCase {
        func testOne() { XCTAssertEqual(1, 1) }
        func testTwo() async throws { XCTAssertEqual(2, 2) }
        func helper() {}
      }
      ```
      <!-- from Sources/A.swift -->
      ```swift
      let a = 1

      let b = 2
      ```
      ```swift
      // Package.swift
      .target(name: "Mine", dependencies: [])
      ```
      """,
      files: ["Sources/A.swift": "enum A {\n  let a = 1\n\n  let b = 2\n}\n"]
    )
    #expect(result.faults == [])
    #expect(result.programCount == 3)
    #expect(result.excerptCount == 2)
  }

  @Test("Code that doesn't compile fails with the guide's line")
  func badCode() async throws {
    let fault = try await onlyFault("Text.\n```swift\nlet a: Int = \"one\"\n```")
    #expect(fault.hasPrefix("Guide.md:3: error: the program does not compile:\n"))
    #expect(fault.contains("Guide.md:3:14: error: cannot convert value"))
  }

  @Test("A warning of the compiler fails")
  func warning() async throws {
    let fault = try await onlyFault("```swift\nfunc f() {\n  let a = 1\n}\n```")
    #expect(fault.contains("Guide.md:3:7: error: initialization of immutable value 'a'"))
  }

  @Test("Different output fails with the difference")
  func wrongOutput() async throws {
    #expect(
      try await onlyFault(
        "```swift\nprint(\"a\\nb\\nc\")\n```\n```text\na\nx\nc\nd\n```"
      )
        == """
        Guide.md:4: error: the program prints something else (+) than the guide shows (-):
          a
        - x
        + b
          c
        - d
        """
    )
  }

  @Test("Different lines of the same number fail")
  func otherLine() async throws {
    let fault = try await onlyFault("```swift\nprint(\"a\")\n```\n```text\nb\n```")
    #expect(fault.hasSuffix(":\n- b\n+ a"))
  }

  @Test("Each block is compared with its part of the output")
  func sections() async throws {
    let fault = try await onlyFault(
      "```swift\nprint(1)\n```\n```text\n1\n```\n```swift\nprint(2)\n```\n```text\n1\n2\n```"
    )
    #expect(fault.hasPrefix("Guide.md:10: error: the program prints something else"))
    #expect(fault.hasSuffix("\n- 1\n  2"))
  }

  @Test("Output that the guide doesn't show fails")
  func hiddenOutput() async throws {
    #expect(
      try await onlyFault("```swift\nprint(1)\n```\n```text\n1\n```\n```swift\nprint(2)\n```")
        == "Guide.md:2: error: the program prints more (+) than the guide shows. "
        + "Show it in a block of 'text':\n+ 2"
    )
  }

  @Test("A program with an exit code other than 0 fails")
  func exitCode() async throws {
    let fault = try await onlyFault(
      "```swift\nimport Foundation\nprint(\"Goodbye.\")\nfflush(nil)\nexit(7)\n```"
    )
    #expect(fault == "Guide.md:2: error: the program ends with code 7, not 0:\nGoodbye.")
  }

  @Test("A failing test is a fault")
  func failingTest() async throws {
    for body in [
      "import Testing\n@Test func fails() { #expect(1 == 2) }",
      "import XCTest\nclass A: XCTestCase { func testA() { XCTAssertEqual(1, 2) } }",
    ] {
      #expect(
        try await onlyFault("```swift\n\(body)\n```").hasPrefix(
          "Guide.md:2: error: the program ends with code 1"
        )
      )
    }
  }

  @Test(
    "A test program without tests is a fault",
    arguments: [
      "import Testing\nfunc helper() {}", "import XCTest\nclass A: XCTestCase { func helper() {} }",
    ]
  )
  func noTests(code: String) async throws {
    let fault = try await onlyFault("```swift\n\(code)\n```")
    #expect(fault == "Guide.md:2: error: the program has no tests in it.")
  }

  @Test(
    "An excerpt that is not in its file fails",
    arguments: [
      ("Sources/A.swift", "the block is not in 'Sources/A.swift' in this form."),
      ("Sources/B.swift", "the block is from 'Sources/B.swift', which cannot be read."),
    ]
  )
  func excerpt(file: String, message: String) async throws {
    let fault = try await onlyFault(
      "<!-- from \(file) -->\n```swift\nlet a = 2\n```",
      files: ["Sources/A.swift": "let a = 1\n"]
    )
    #expect(fault.hasPrefix("Guide.md:2: error: \(message)"))
  }

  @Test("Indentation within an excerpt matters")
  func excerptIndentation() async throws {
    let fault = try await onlyFault(
      "<!-- from A.swift -->\n```swift\nif a {\nb()\n}\n```",
      files: ["A.swift": "  if a {\n    b()\n  }\n"]
    )
    #expect(fault.contains("the block is not in 'A.swift'"))
  }

  @Test("An invalid manifest fails")
  func manifest() async throws {
    let fault = try await onlyFault("```swift\n// Package.swift\n.target(name: \"A\"\n```")
    #expect(fault.hasPrefix("Guide.md:1: error: the manifest cannot be parsed:\nGuide.md:"))
  }

  @Test("An unclosed comment fails")
  func comment() async throws {
    #expect(try await onlyFault("<!-- swift\nlet a = 1").contains("the comment is not closed"))
  }

  @Test("Examples about removed modules are skipped")
  func absent() async throws {
    let result = try await check(
      "```swift\nimport Accounts\n```\n<!-- from Modules/Accounts/A.swift -->\n```swift\n```",
      absent: ["Accounts"]
    )
    #expect(result.faults == [])
    #expect(result.programCount + result.excerptCount == 0)
  }

  @Test("The products of a removed module are not linked")
  func leftOver() throws {
    try withTemporaryDirectory { directory in
      let products = directory.appending(path: "products")
      try FileManager.default.copyItem(at: BuiltSample.products.get(), to: products)
      try write(["Accounts.build/output-file-map.json": "{"], to: products)
      let document = MarkdownDocument(path: "Guide.md", text: "```swift\nlet a = 1\n```")
      let result = try ExampleCheck(products: products, absent: ["Accounts"])
        .run([document]) { _ in nil }
      #expect(result.faults == [])
      #expect(result.programCount == 1)
      #expect(throws: ToolError.self) {
        try ExampleCheck(products: products).run([document]) { _ in nil }
      }
    }
  }

  @Test("Missing modules are named")
  func unbuilt() throws {
    try withTemporaryDirectory { directory in
      let document = MarkdownDocument(path: "Guide.md", text: "```swift\nprint(1)\n```")
      let error = #expect(throws: ToolError.self) {
        try ExampleCheck(products: directory).run([document]) { _ in nil }
      }
      #expect(error?.message.hasSuffix("cannot be read. Build FactoryKit first.") == true)
      #expect(error?.exitCode == 66)
    }
  }

  private func onlyFault(_ text: String, files: [String: String] = [:]) async throws -> String {
    let faults = try await check(text, files: files).faults
    try #require(faults.count == 1, "\(faults)")
    return faults[0].description
  }

  private func check(
    _ text: String,
    files: [String: String] = [:],
    absent: Set<String> = []
  ) async throws -> ExampleCheck.Result {
    try await onOwnThread {
      try ExampleCheck(products: BuiltSample.products.get(), absent: absent)
        .run([MarkdownDocument(path: "Guide.md", text: text)]) { files[$0] }
    }
  }
}

/// Calls a closure that waits for compilers on a new thread.
///
/// All tests share the threads for tasks, one for each core, so a test must not block them.
private func onOwnThread<Value: Sendable>(
  _ body: @escaping @Sendable () throws -> Value
) async throws -> Value {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
  }
}
