import Testing

struct ScanRobustnessTests {
  // The limit is no measurement. It is far above the necessary time, but a scanner with
  // backtracking or unlimited recursion would exceed it.
  @Test(
    "Time grows linearly with the length of any source",
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
    let source = String(repeating: fragment, count: 10_000 / fragment.utf8.count)
    let scope = "extension Container { var a: Factory<Int?> { promised() }\nfunc autoRegister() { "
    for beginning in ["", scope] {
      #expect(plan(of: beginning + source).utf8.count < 10_000_000)
    }
  }

  // The limit would be exceeded if each factory were compared with each other one.
  @Test(
    "Many similar factories take linear time",
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
    #expect(plan(of: source).utf8.count < 20_000_000)
  }

  /// Source that returns one of twenty factories.
  private let choice = (0..<20).map { "return f\($0)()\n" }.joined()

  /// Returns repetitions of a source, with the number of each in place of `%`.
  private func repeated(_ source: String, _ count: Int = 5_000) -> String {
    (0..<count).map { source.replacing("%", with: "\($0)") + "\n" }.joined()
  }

  private func plan(of source: String) -> String { ScanProperties.plan(of: Array(source.utf8)) }
}
