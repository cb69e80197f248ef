import ModuleGraph
import SwiftLexing
import Testing

struct ModuleImportTests {
  @Test(
    "Every form of an import counts",
    arguments: [
      "import A", "import A.B", "import struct A.B", "import func A.b", "import\n  A",
      "public import A", "package import A", "internal import A", "fileprivate import A",
      "private import A", "@testable import A", "@_exported import A",
      "@preconcurrency @testable import A", "@_spi(Internals) import A",
      "@_spi(Internals)\npublic import enum A.B", "let x = 1; import A", "import /* B */ A // C",
      "import `A`", "#if canImport(B)\nimport A\n#endif",
      "#if false\n#elseif os(Linux)\nimport A\n#endif", "\u{FEFF}import A", "/* B */ import A",
      "\r\nimport A\r\n", "\"\"\"\n\(#"\("import B")"#)\n\"\"\"\nimport A",
      "let r = /\"/\nimport A",
      ##"let s = #"""#; import A"##,
    ]
  )
  func found(source: String) {
    #expect(modules(source) == ["A"])
  }

  @Test(
    "What only looks like an import does not count",
    arguments: [
      "// import A", "/* import A */", "/* /* */ import A */", "\"import A\"",
      "\"\"\"\nimport A\n\"\"\"", "#\"import A\"#", "#\"\"\"\n\"\"\"\nimport A\n\"\"\"#",
      #""\("import A")""#, #""\(f("\(b) import A"))""#, "#if canImport(A)\n#endif", "`import` A",
      "importer A", "x.import A", "f(import: A)", "func f(import a: A)", "func f(\n  import a: A)",
      "func f(b: B,\n  import a: A)", "import", "import struct", "import \"A\"", "#import A",
      "let r = /import A/", "\"\"\"\nimport A", "/* import A",
    ]
  )
  func notFound(source: String) {
    #expect(modules(source).isEmpty)
  }

  @Test("All branches of a condition count")
  func branches() {
    let source = "#if os(Linux)\nimport A\n#elseif os(macOS)\nimport B\n#else\nimport C\n#endif"
    #expect(modules(source) == ["A", "B", "C"])
  }

  @Test("An import stands where its module's name begins")
  func position() {
    let source = "import A; @testable\nimport struct B.C\r\n\r\n  public import D"
    let expected = [(1, 8), (2, 15), (4, 17)].map { SourcePosition(line: $0, column: $1) }
    #expect(ModuleImport.all(in: Array(source.utf8)).map(\.position) == expected)
  }

  private func modules(_ source: String) -> [String] {
    ModuleImport.all(in: Array(source.utf8)).map(\.module)
  }
}
