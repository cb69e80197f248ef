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
    "Everything outside of types, and factories, that others can see is declared for them",
    arguments: [
      ("public struct A {}\nstruct Hidden {}\npublic final class B {}", ["A", "B"]),
      ("public class A {\n  public enum Mode { case fast }\n  public class func a() {}\n}", ["A"]),
      ("public func a() { let hidden = 1 }\nfunc hidden() {}", ["a"]),
      ("package let a = 1\nlet hidden = 2\npublic nonisolated(unsafe) var b = 3", ["a", "b"]),
      ("public private(set) var a = 1\npublic init(a: Int) { let hidden = 1 }", ["a"]),
      ("public import struct Hidden.Other\npublic import Hidden\nlet hidden = 1", []),
      (
        """
        extension Container {
          public var a: Factory<Int> { self { 1 } }
          package func b(_ a: [Int]) -> ParameterFactory<Int, Int> { self { $0 } }
          public var other: Int { 1 }
          var hidden: Factory<Int> { self { 1 } }
        }
        """,
        ["a", "b"]
      ),
      (
        """
        public extension Container {
          var a: Factory<Int> {
            let hidden: Factory<Int> = self { 1 }
            return hidden
          }
          @MainActor static func b() -> Factory<Int> { self { 1 } }
          private var hidden: Factory<Int> { self { 1 } }
          var other: Int { 1 }
          struct Other {}
        }
        extension Container { var hidden: Factory<Int> { self { 1 } } }
        """,
        ["a", "b"]
      ),
    ] as [(String, Set<String>)]
  )
  func names(text: String, names: Set<String>) {
    #expect(SwiftSource(text).names == names)
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
    #expect(SwiftSource("func other() {}").adding(registration: "a()") == nil)
  }

  private let wiring = """
    import A
    import B

    extension Container: AutoRegistering {
      public func autoRegister() {
        // The first.
        first.register { One() }
        second.register { [unowned self] in
          // Not a statement.
          two(
            "first"
          )
        }
        third.contribute { first() }  // Also here.
      }
    }

    """

  @Test("A statement that names a declaration goes, with the comments above it and its import")
  func removes() {
    let source = SwiftSource(wiring)
    #expect(
      source.removing(importsOf: ["A"], statementsWith: ["first"]) == """
        import B

        extension Container: AutoRegistering {
          public func autoRegister() {
            second.register { [unowned self] in
              // Not a statement.
              two(
                "first"
              )
            }
          }
        }

        """
    )
    #expect(source.removing(importsOf: [], statementsWith: ["two"]).contains("third"))
    #expect(!source.removing(importsOf: [], statementsWith: ["two"]).contains("second"))
    #expect(source.removing(importsOf: ["C"], statementsWith: []) == wiring)
  }

  private func makeWiring(_ body: String) -> String {
    "extension Container {\n  func autoRegister() {\n\(body)\n  }\n}\n"
  }

  @Test("A line that begins with a dot, and an #if around it, continue the statement before")
  func continuedStatement() {
    let body = """
          first.register { One() }
          second.register {
            Two()
          }
          .singleton
          #if DEBUG
          .onTest { nil }
          #endif
          .onPreview { nil }
      """
    #expect(
      SwiftSource(makeWiring(body)).removing(importsOf: [], statementsWith: ["second"])
        == makeWiring("    first.register { One() }")
    )
  }

  @Test(
    "An #if isn't removed, whatever is in it and wherever it begins",
    arguments: ["    #if DEBUG\n      ", "    #if DEBUG\n    ", "#if DEBUG\n    "]
  )
  func conditionalStatement(start: String) {
    let first = "    first.register { One() }\n"
    let conditional = "\(start)second.register { Two() }\n    #endif\n"
    let third = "    third.register { Three() }"
    let source = SwiftSource(makeWiring(first + conditional + third))
    #expect(source.removing(importsOf: [], statementsWith: ["second"]) == source.text)
    #expect(
      source.removing(importsOf: [], statementsWith: ["first", "third"])
        == makeWiring(String(conditional.dropLast()))
    )
  }

  @Test("An argument's label doesn't name a declaration")
  func label() {
    let first = "    first.register { One(third: 1, second: 2) }\n"
    let source = SwiftSource(makeWiring(first + "    second.register { $0 ? third : Three() }"))
    #expect(source.lines(importing: [], naming: ["second", "third"]) == [4])
    #expect(
      source.removing(importsOf: [], statementsWith: ["third"])
        == makeWiring(String(first.dropLast()))
    )
  }

  @Test("Lines that need a declaration are found, comments aside")
  func lines() {
    let source = SwiftSource("import A\n// One\nlet one = One()\nlet two = \"One \\(One())\"\n")
    #expect(source.lines(importing: ["A"], naming: ["One"]) == [1, 3, 4])
  }
}
