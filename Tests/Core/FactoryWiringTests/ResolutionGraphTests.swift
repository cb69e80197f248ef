import FactoryKit
import FactoryWiring
import Foundation
import Testing

struct ResolutionGraphTests {
  private let graph: ResolutionGraph = {
    func factory(_ name: String, in container: String = "Container") -> ResolvedFactory {
      ResolvedFactory(container: container, name: name, type: "Optional<\(name)>", module: "Live")
    }
    let outer = ResolvedRequest(asker: nil, factory: factory("a"), scope: "unique", depth: 0)
    let inner = ResolvedRequest(
      asker: factory("a"),
      factory: factory("b", in: "Own"),
      scope: "cached",
      depth: 1
    )
    var graph = ResolutionGraph()
    for request in [inner, outer, inner] { graph.add(request) }
    return graph
  }()

  @Test("The table has a row for each request, outer ones first")
  func showsTheTable() {
    #expect(
      graph.text(as: .table) == """
        Depth  Factory      Type         Module  Scope   Resolved by  Times
        -----  -----------  -----------  ------  ------  -----------  -----
        0      Container.a  Optional<a>  Live    unique  -            1
        1      Own.b        Optional<b>  Live    cached  Container.a  2

        """
    )
    #expect(ResolutionGraph().text(as: .table) == "Nothing was resolved.\n")
  }

  @Test("The JSON is valid, and has all requests")
  func showsJSON() throws {
    struct Document: Decodable {
      struct Request: Decodable {
        let factory: [String: String]
        let resolvedBy: [String: String]?
        let scope: String
        let depth, times: Int
      }
      let requests: [Request]
    }
    let text = graph.text(as: .json)
    let requests = try JSONDecoder().decode(Document.self, from: Data(text.utf8)).requests
    try #require(requests.count == 2)
    #expect(requests[1].resolvedBy == requests[0].factory)
    #expect(requests[0].resolvedBy == nil)
    #expect(requests[1].depth == 1)
    #expect(requests[1].times == 2)
  }

  @Test("The flowchart has an arrow for each resolution")
  func draws() {
    #expect(
      graph.text(as: .mermaid) == """
        flowchart LR
          n0(["a<br/>Optional#60;a#62;<br/>Live"])
          n1(["Own.b<br/>Optional#60;b#62;<br/>Live"])
          n0 -->|resolves| n1

        """
    )
  }

  /// A graph in which `a` lives longer than its dependency.
  private var captivating: ResolutionGraph {
    var graph = graph
    let chain = graph.requests.map(\.factory).reversed()
    for _ in 0..<2 {
      graph.add(ResolvedCaptive(chain: Array(chain), holderScope: "singleton", scope: "request"))
    }
    return graph
  }

  @Test("The table has a line for each captive")
  func showsCaptivesInTheTable() {
    #expect(
      captivating.text(as: .table) == graph.text(as: .table) + """

        captive: Container.a (singleton) resolved Own.b (request): Container.a → Own.b

        """
    )
  }

  @Test("The JSON has all captives")
  func showsCaptivesInJSON() throws {
    struct Document: Decodable {
      struct Captive: Decodable {
        let chain: [[String: String]]
        let holderScope, scope: String
      }
      let captives: [Captive]
    }
    let none = try JSONDecoder().decode(Document.self, from: Data(graph.text(as: .json).utf8))
    #expect(none.captives.isEmpty)
    let text = captivating.text(as: .json)
    let captives = try JSONDecoder().decode(Document.self, from: Data(text.utf8)).captives
    try #require(captives.count == 1)
    #expect(captives[0].chain.map { $0["name"] } == ["a", "b"])
    #expect(captives[0].holderScope == "singleton")
    #expect(captives[0].scope == "request")
  }

  @Test("The flowchart has an arrow for each captive")
  func drawsCaptives() {
    #expect(
      captivating.text(as: .mermaid) == graph.text(as: .mermaid) + "  n0 ==>|captive| n1\n"
    )
  }
}
