import Drawings
import Testing

/// FactoryWiring's drawings are valid for the programs that display them.
struct DrawingTests {
  @Test("A flowchart is valid for Mermaid")
  func mermaid() async throws {
    try MermaidGrammar.check(Expected.mermaid)
    for arguments in [["wiring"], ["wiring", "--resolved"]] {
      try MermaidGrammar.check(
        try await RunningApp(arguments + ["--format", "mermaid"]).result().output
      )
    }
    try MermaidGrammar.check("flowchart LR\n")
  }

  @Test("A graph is valid for Graphviz, if it is installed")
  func dot() async throws {
    guard let drawing = try await Graphviz.drawing(of: Expected.dot) else { return }
    #expect(drawing.contains("<svg") && drawing.contains("vault &quot;&lt;#1&gt;&quot;"))
    for arguments in [["wiring"], ["wiring", "--resolved"]] {
      let graph = try await RunningApp(arguments + ["--format", "dot"]).result().output
      #expect(try await Graphviz.drawing(of: graph) != nil)
    }
  }
}
