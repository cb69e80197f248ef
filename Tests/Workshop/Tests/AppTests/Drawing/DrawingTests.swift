@testable import Drawings
import Testing

/// What FactoryWiring draws is understood by the programs that show it.
struct DrawingTests {
  @Test("A flowchart is one that Mermaid understands")
  func mermaid() async throws {
    try MermaidGrammar.check(Expected.mermaid)
    for arguments in [["wiring"], ["wiring", "--resolved"]] {
      try MermaidGrammar.check(
        try await RunningApp(arguments + ["--format", "mermaid"]).result().output
      )
    }
    try MermaidGrammar.check("flowchart LR\n")
  }

  @Test("A graph is one that Graphviz understands, where that is installed")
  func dot() async throws {
    guard let drawing = try await Graphviz.drawing(of: Expected.dot) else { return }
    #expect(drawing.contains("<svg") && drawing.contains("vault &quot;&lt;#1&gt;&quot;"))
    for arguments in [["wiring"], ["wiring", "--resolved"]] {
      let graph = try await RunningApp(arguments + ["--format", "dot"]).result().output
      #expect(try await Graphviz.drawing(of: graph) != nil)
    }
  }
}
