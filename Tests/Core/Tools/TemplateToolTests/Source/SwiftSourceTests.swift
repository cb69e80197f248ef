import Testing

@testable import TemplateTool

struct SwiftSourceTests {
  @Test("An import is added in its place, once")
  func addsImport() {
    let source = SwiftSource("import A\npublic import C\n\nlet a = 1\n")
    #expect(source.adding(importOf: "B") == "import A\nimport B\npublic import C\n\nlet a = 1\n")
    #expect(source.adding(importOf: "D") == "import A\npublic import C\nimport D\n\nlet a = 1\n")
    #expect(source.adding(importOf: "C") == source.text)
  }

  @Test("An import is added outside of conditional compilation")
  func addsUnconditionalImport() {
    let end = "#if DEBUG\n  import C\n#else\n  import E\n#endif\n"
    let source = SwiftSource("import A\n\(end)")
    #expect(source.adding(importOf: "B") == "import A\nimport B\n\(end)")
    #expect(source.adding(importOf: "E") == "import A\nimport E\n\(end)")
    let before = SwiftSource("\(end)import F\n")
    #expect(before.adding(importOf: "D") == "\(end)import D\nimport F\n")
  }

  @Test("Comments and strings import nothing")
  func noImports() {
    let source = SwiftSource(
      "// import A\n/* import B */\n@testable import struct C.D\nlet a = \"import E\"\n"
    )
    #expect(source.imports.map(\.module) == ["C"])
  }

  @Test(
    "A registration is added to the function that registers",
    arguments: [
      ("public func autoRegister() {\n  }", "public func autoRegister() {\n    a()\n  }"),
      ("func registerAll() {}", "func registerAll() {\n    a()\n  }"),
      (
        "func register(in container: Container) {\n    b()\n  }",
        "func register(in container: Container) {\n    b()\n    a()\n  }"
      ),
    ]
  )
  func registers(before: String, after: String) {
    let source = SwiftSource("extension A {\n  \(before)\n}\n")
    #expect(source.adding(registration: "a()") == "extension A {\n  \(after)\n}\n")
    #expect(SwiftSource("func other() {}").adding(registration: "a()") == "func other() {}")
  }
}
