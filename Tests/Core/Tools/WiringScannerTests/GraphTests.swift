import Testing
import WiringScanner

struct GraphTests {
  @Test("An edge is sure if each run of the closure resolves the factory", arguments: edges)
  func findsEdges(golden: GoldenCase) { check(golden) }

  @Test("A certain failure is a warning with its chain", arguments: failures)
  func warns(golden: GoldenCase) { check(golden) }

  @Test(
    "A program that only looks like a cycle or a captive gets no warning",
    arguments: correct + leaving + delaying + lifetimes + certainty
  )
  func isSilent(golden: GoldenCase) {
    #expect(golden.wiring.graph.warnings.isEmpty)
    #expect(golden.wiring.graph.listing == golden.lines)
  }

  @Test("Messages have the same form as those of the runtime")
  func hasWholeMessages() {
    let wiring = Self.messages.wiring
    #expect(wiring.graph.warnings.map { "\($0)" }.joined(separator: "\n") == Self.messages.listing)
    #expect(wiring.warnings.suffix(2) == wiring.graph.warnings[...])
  }

  /// Compares the edges, and the warnings up to their first sentence.
  private func check(_ golden: GoldenCase) {
    let graph = golden.wiring.graph
    let warnings = graph.warnings.map { warning in
      let text = "\(warning)"
      let end = text.range(of: ". Declared here")?.lowerBound ?? text.endIndex
      return text[..<end] + "\n"
    }
    #expect(graph.listing + warnings.joined() == golden.lines)
  }
}

extension String {
  /// The first occurrence of a text.
  fileprivate func range(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}
