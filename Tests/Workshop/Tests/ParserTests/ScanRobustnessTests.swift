import RandomInput
import Testing
import ScannerLibrary

struct ScanRobustnessTests {
  private static let fragments = [
    "extension ", "Container", " {", "}", "{", "(", ")", "[", "]", "<", ">", "var ", "a", ":", ".",
    "Factory<", "ParameterFactory<", "Int?", "promised()", "self", "shared", ".register {", "\\",
    "\\.a", "@Injected(", "#if ", "#elseif ", "#else", "#endif", "DEBUG", "false", "&&", "||", "!",
    "\n", " ", "\"", "\\(", "\"\"\"", "/*", "*/", "//", "func ", "autoRegister", "in", "case", "->",
    "class ", "SharedContainer", "typealias ", "=", ",", "?", "`", "private(set)", "if ", "switch ",
    "key:", "self {", "init(", "é", "\0",
  ]

  @Test("Any input ends in a listing", arguments: 0..<20)
  func randomInput(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<100 {
      let count = Int.random(in: 0...60, using: &generator)
      let source = (0..<count).map { _ in
        Self.fragments[Int.random(in: Self.fragments.indices, using: &generator)]
      }
      _ = listing(
        of: "extension Container { var a: Factory<Int?> { promised() } }" + source.joined()
      )
    }
  }

  // The limit is no measurement: it is far above what is needed, and what a scanner that goes back
  // over its input, or calls itself at each bracket, would exceed or not survive.
  @Test(
    "Time grows with the length of the source, however it is nested or left open",
    .timeLimit(.minutes(10)),
    arguments: [
      "extension Container {", "struct A {", "func a() {", "var a: Factory<", "var a:", "a.", "a {",
      "a.register {", "a.register { if a {", "a(", "\\Container.a", "\"\\(", "#if DEBUG\n",
      "#elseif A\n", "#else\n", "#if !", "#if (", "#if A && ", "promised(", "promised()", "<",
      "class ",
      "private(set) ", "@a ", "Container.shared.a ", "typealias A = A\n", "self {", "in ",
      "case a: ",
      "var a: Factory<Int?> { promised() }\n",
      "extension Container { var a: Factory<Int> { self { a() } } }",
      "?", "a?", "a\n", "class A: A {}\n", "x: Container", "func a<", "@Injected(\\.a) ",
    ]
  )
  func longInput(fragment: String) {
    let source = String(repeating: fragment, count: 40_000 / fragment.utf8.count)
    let scope = "extension Container { var a: Factory<Int?> { promised() }\nfunc autoRegister() { "
    for beginning in ["", scope] {
      #expect(listing(of: beginning + source).utf8.count < 10_000_000)
    }
  }

  // As above: it wouldn't end in time if each of many were compared with each.
  @Test(
    "Many factories of one name, and factories that resolve each other, take no more time",
    .timeLimit(.minutes(10)),
    arguments: ["one container", "many containers", "delegates", "doubts"]
  )
  func manyFactories(of kind: String) throws {
    let container = "extension Container { var p: Factory<Any?> { promised() }\n"
    let source =
      switch kind {
      case "one container": container + repeated("var a: Factory<Int> { self { a() } }") + "}"
      case "many containers":
        repeated(
          """
          final class C%: SharedContainer { static let shared = C%() }
          extension C% { var a: Factory<Int?> { promised() }; func f() { a.register { 1 }; x.a.cached } }
          """
        )
      case "delegates":
        container + repeated("var f%: Factory<Any> { self { if a {\n\(choice)} } }", 20)
          + "func autoRegister() { p.register { f0() } } }"
      default: container + "}" + repeated("keep(x.p, [p])")
      }
    #expect(listing(of: source).utf8.count < 20_000_000)
  }

  /// Source that makes what any of twenty factories does.
  private let choice = (0..<20).map { "return f\($0)()\n" }.joined()

  /// Source again and again, with the number of each in place of `%`.
  private func repeated(_ source: String, _ count: Int = 20_000) -> String {
    (0..<count).map { source.replacing("%", with: "\($0)") + "\n" }.joined()
  }

  private func listing(of source: String) -> String {
    let module = SourceModule(name: "Ark", package: "/p", isTarget: true, files: ["/p/A.swift"])
    return WiringScan([module]) { _ in Array(source.utf8) }.wiring().description
  }
}
