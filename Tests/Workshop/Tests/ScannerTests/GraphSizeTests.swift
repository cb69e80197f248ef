import ScannerLibrary
import Testing

struct GraphSizeTests {
  private static let count = 2_000

  /// What the factory of each number resolves.
  private static let forms: [(name: String, resolved: @Sendable (Int) -> [Int], scope: String)] = [
    ("A chain that ends in a cycle", { [min($0 + 1, count - 1)] }, ""),
    ("A cycle with a shorter one", { $0 == 0 ? [0, 1] : [($0 + 1) % count] }, ""),
    ("A chain between two cycles", { $0 == 0 ? [0, 1] : [min($0 + 1, count - 1)] }, ""),
    (
      "Many singletons that resolve a chain",
      { $0 < count / 2 ? [count / 2] : $0 + 1 < count ? [$0 + 1] : [] }, ".singleton"
    ),
  ]

  @Test(
    "The search for failures takes about as long as for a simple chain",
    arguments: forms.indices
  )
  func isLinear(form: Int) {
    let simple = time({ $0 + 1 < Self.count ? [$0 + 1] : [] }, scope: "")
    let time = time(Self.forms[form].resolved, scope: Self.forms[form].scope)
    #expect(time < simple * 15, "\(Self.forms[form].name): \(time), and a chain: \(simple)")
  }

  /// The time of a search among factories, of which the first half has a scope.
  private func time(_ resolved: (Int) -> [Int], scope: String) -> Duration {
    let members = (0..<Self.count).map { index in
      let calls = resolved(index).map { "self.f\($0)()" }.joined(separator: ", ")
      let scope = index < Self.count / 2 ? scope : ""
      return "var f\(index): Factory<A> { self { A(\(calls)) }\(scope) }\n"
    }
    let source = """
      struct A { init(_ values: A...) {} }
      extension Scope { static let request = Scope.Bound("request") }
      extension Container {
      \(members.joined())
      var other: Factory<A> { self { A() }.scope(.request) }
      }
      """
    let graph = GoldenCase("", source: source, listing: "").wiring.graph
    return (0..<3).map { _ in ContinuousClock().measure { _ = graph.warnings } }.min() ?? .zero
  }
}
