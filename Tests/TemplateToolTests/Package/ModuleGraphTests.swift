import Testing

@testable import TemplateTool

struct ModuleGraphTests {
  @Test("Mermaid has a box for each layer, the highest first, and an arrow for each dependency")
  func mermaid() throws {
    let graph = try ModuleGraph(Manifest(Fixture.manifest), from: ["App"])
    #expect(
      try graph.text(in: .mermaid) == """
        graph TD
          subgraph layer_app["app"]
            App
          end
          subgraph layer_contracts["contracts"]
            Weather
          end
          subgraph layer_core["core"]
            FactoryKit
          end
          App --> Weather & FactoryKit
          Weather --> FactoryKit

        """
    )
  }

  @Test("DOT quotes the names")
  func dot() throws {
    let text = try ModuleGraph(Manifest(Fixture.manifest), from: ["Weather"]).text(in: .dot)
    #expect(
      text == """
        digraph "App" {
          node [shape=box];
          subgraph cluster_contracts {
            label="contracts";
            "Weather";
          }
          subgraph cluster_core {
            label="core";
            "FactoryKit";
          }
          "Weather" -> "FactoryKit";
        }

        """
    )
  }

  @Test("A name that Mermaid takes for a command has another one behind its label")
  func commands() throws {
    let manifest = try Manifest("let modules = [Module(.app, \"End\"), Module(.core, \"A\")]\n")
    #expect(try ModuleGraph(manifest).text(in: .mermaid).contains("End_[\"End\"]"))
  }

  @Test("The picture is replaced in its block, and nothing else is")
  func updates() throws {
    let readme = "# A\n\n\(ModuleGraph.mark)\n```mermaid\nold\n```\n\n```mermaid\nother\n```\n"
    let graph = try ModuleGraph(Manifest(Fixture.manifest))
    let text = try graph.updating(readme)
    #expect(text.hasPrefix("# A\n\n\(ModuleGraph.mark)\n```mermaid\ngraph TD\n"))
    #expect(text.hasSuffix("\n```\n\n```mermaid\nother\n```\n"))
    #expect(try graph.updating(text) == text)
    #expect(throws: ToolError.self) { try graph.updating("# A\n") }
  }

  @Test("The command draws, checks and updates the graph, or prints an error")
  func command() throws {
    let fixture = try Fixture(["README.md": "\(ModuleGraph.mark)\n```mermaid\n```\n"])
    #expect(fixture.run(.graph, "--check") == 1)
    #expect(fixture.log.contains("the picture in README.md isn't that of Package.swift"))
    #expect(fixture.run(.graph, "--update") == 0)
    #expect(fixture.run(.graph, "--check") == 0)
    #expect(fixture.run(.graph, "--format", "svg") == 64)
    #expect(fixture.run(.graph, "--from", "Nope") == 64)
    #expect(fixture.run(.graph, "--check", "--update") == 64)
    #expect(fixture.run(.graph, "--check", "--format", "dot") == 64)
    #expect(fixture.run(.graph, "App") == 64)
    #expect(fixture.output.isEmpty)
  }

  @Test("The picture may be in a guide of the app instead of README.md")
  func guide() throws {
    let guide = "App/App.docc/Modules.md"
    let fixture = try Fixture(
      ["README.md": "# App\n", guide: "\(ModuleGraph.mark)\n```mermaid\n```\n"],
      hasTemplates: true
    )
    #expect(try ModuleGraph.documents(in: fixture.package) == [guide])
    #expect(fixture.run(.graph, "--check") == 1)
    #expect(fixture.log.contains("the picture in \(guide) isn't that of Package.swift"))
    #expect(fixture.run(.newModule, "Sun") == 0)
    #expect(try fixture.text(guide).contains("\n    Sun\n"))
    #expect(fixture.run(.graph, "--check") == 0)
    #expect(try fixture.text("README.md") == "# App\n")
  }

  @Test("An update without a place for the picture is an error")
  func noPicture() throws {
    let fixture = try Fixture(["README.md": "# App\n"])
    #expect(fixture.run(.graph, "--update") == 65)
    #expect(fixture.log.contains("neither README.md nor a guide"))
  }
}
