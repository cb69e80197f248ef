import Testing

/// The graphs of the wiring are valid for Graphviz.
struct DrawingTests {
  @Test("Graphviz, if it is installed, draws the graphs")
  func dot() async throws {
    // The characters that FactoryWiring escapes, as FactoryWiringTests expect them.
    let escaped = #"digraph wiring { n0 [label="Own.vault \"<#1>\"\nContracts", shape=ellipse]; }"#
    guard let drawing = try await Graphviz.drawing(of: escaped) else { return }
    #expect(drawing.contains("<svg") && drawing.contains("vault &quot;&lt;#1&gt;&quot;"))
    for arguments in [["wiring"], ["wiring", "--resolved"]] {
      let graph = try await RunningApp(arguments + ["--format", "dot"]).result().output
      #expect(try await Graphviz.drawing(of: graph) != nil)
    }
  }
}
