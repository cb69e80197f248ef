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

  @Test("The JSON is JSON, and has all requests")
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
}
