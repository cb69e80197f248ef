import Foundation
import ModuleGraph
import Testing

struct GraphCommandTests {
  private static let targets: [SamplePackage.Target] = [
    .init(name: "Ark", type: "executable", uses: ["Accounts", "Loaders", "Wiring"]),
    .init(name: "Accounts", uses: ["Contracts"]),
    .init(name: "AccountsTests", type: "test", uses: ["Accounts"]),
    .init(name: "Contracts", uses: ["FactoryKit"]),
    .init(name: "FactoryKit"),
    .init(name: "Loaders", uses: ["Contracts"]),
    .init(name: "Wiring", type: "plugin"),
  ]

  @Test("Modules of a kind are a layer, where the manifest has rules; tests are left out")
  func mermaid() async throws {
    let outcome = try await draw(["--from", "Ark"], manifest: SampleManifest.text)
    #expect(
      outcome.output == """
        graph TD
          subgraph layer_app["app"]
            Ark
          end
          subgraph layer_feature["a feature"]
            Accounts
          end
          subgraph layer_implementation["an implementation"]
            Loaders
          end
          subgraph layer_contracts["a contracts module"]
            Contracts
          end
          subgraph layer_core["part of the core"]
            FactoryKit
          end
          Ark --> Accounts & Loaders
          Accounts --> Contracts
          Loaders --> Contracts
          Contracts --> FactoryKit

        """
    )
    #expect(outcome.errors.isEmpty)
    #expect(outcome.exitCode == 0)
  }

  @Test("Without rules a layer is what stands equally far above the ground, for any manifest")
  func dot() async throws {
    let outcome = try await draw(["--format", "dot", "--from", "Accounts"], manifest: nil)
    #expect(
      outcome.output == """
        digraph "Sample" {
          node [shape=box];
          subgraph cluster_layer2 {
            label="layer 2";
            "Accounts";
          }
          subgraph cluster_layer1 {
            label="layer 1";
            "Contracts";
          }
          subgraph cluster_layer0 {
            label="layer 0";
            "FactoryKit";
          }
          "Accounts" -> "Contracts";
          "Contracts" -> "FactoryKit";
        }

        """
    )
  }

  @Test("All modules are drawn if none is named, plugins too, and a circle comes to an end")
  func everything() async throws {
    let whole = try await draw([], manifest: nil)
    #expect(whole.output.contains("Ark --> Accounts & Loaders & Wiring"))
    let circle = try await SamplePackage.with([
      .init(name: "end", uses: ["B"]), .init(name: "B", uses: ["end"]),
    ]) { CheckCommand.run(["graph", $0.description.path]) { Data() } }
    #expect(circle.output.contains("end_[\"end\"]"))
    #expect(circle.output.contains("  B --> end_\n"))
  }

  @Test(
    "A command line that makes no sense is named, with what to write instead",
    arguments: [
      (["graph"], "'graph' takes one FILE, not 0."),
      (["graph", "a", "b"], "one FILE, not 2."),
      (["graph", "--format", "svg", "-"], "'svg' is no format of a graph: write mermaid or dot."),
      (["graph", "--format"], "--format has no value"),
      (["graph", "--from", "--format"], "--from has no value"),
      (["graph", "--form", "dot"], "'--form' is no option of 'graph'"),
    ]
  )
  func usage(arguments: [String], reason: String) {
    let outcome = CheckCommand.run(arguments) { Data() }
    #expect(outcome.exitCode == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(reason))
  }

  @Test("A module to begin with that is not there is named, with those that are")
  func unknownRoot() async throws {
    let outcome = try await draw(["--from", "AccountsTests"], manifest: nil)
    #expect(outcome.exitCode == 64)
    #expect(
      outcome.errors.contains(
        "'AccountsTests', which is no module here. There are: Accounts, Ark, Contracts"
      )
    )
  }

  @Test("What is no description is bad data, and a file that is not there no input")
  func badInput() {
    #expect(CheckCommand.run(["graph", "-"]) { Data("[]".utf8) }.exitCode == 65)
    #expect(CheckCommand.run(["graph", "/none/at/all"]) { Data() }.exitCode == 66)
  }

  private func draw(_ options: [String], manifest: String?) async throws -> CheckCommand.Outcome {
    try await SamplePackage.with(Self.targets) { package in
      if let manifest {
        try Data(manifest.utf8).write(to: package.root.appending(path: "Package.swift"))
      }
      return CheckCommand.run(["graph"] + options + [package.description.path]) { Data() }
    }
  }
}
