import FactoryKit
import FactoryWiring
import Testing

struct WiringGraphTests {
  /// A plan with a promise, a factory with a definition, and a replaced one.
  private static let overview: WiringOverview = {
    func place(_ line: Int) -> PlannedPlace {
      PlannedPlace(module: "Contracts", file: "C.swift", line: line)
    }
    func factory(_ name: String, _ line: Int, _ registrations: [PlannedRegistration])
      -> PlannedFactory
    {
      PlannedFactory(
        container: "Container",
        name: name,
        key: name,
        type: "Int",
        isPromised: line == 1,
        place: place(line),
        fileID: "Contracts/C.swift",
        registrations: registrations
      )
    }
    func registration(_ line: Int, _ type: String, _ context: String? = nil) -> PlannedRegistration
    {
      PlannedRegistration(
        place: PlannedPlace(module: "App", file: "App.swift", line: line),
        providers: [PlannedProvider(type, module: "App")],
        context: context,
        isAutomatic: true,
        isUnconditional: true
      )
    }
    var plan = WiringPlan(factories: [
      factory("network", 1, [registration(7, "Curl"), registration(8, "Fake", "onTest")]),
      factory("clock", 2, [registration(9, "Quartz")]),
    ])
    plan.graphText = """
      -Container|network|Int|singleton|promise|Contracts|C.swift|1|network
      >1
      <Feature|F.swift|4
      <Feature|F.swift|6|Screen
      -Container|clock|Int|||Contracts|C.swift|2|a|key
      ?2
      -Own|log|Log|||Feature|F.swift|3|log(of:)
      >0
      not a line
      >9
      """
    return WiringOverview(plan, WiringReport())
  }()

  @Test("The table has a row for each factory")
  func showsTable() {
    #expect(
      Self.overview.graph(as: .table) == """
        Factory            Declared in  Scope      Created by  Resolves
        -----------------  -----------  ---------  ----------  ------------------
        Container.network  C.swift:1    singleton  Curl        Container.clock
                                                   Fake
        Container.clock    C.swift:2    -          Quartz      Own.log (possibly)
        Own.log            F.swift:3    -          definition  Container.network

        """
    )
  }

  @Test("Possible edges are dashed, and promises have the form that they have in the overview")
  func draws() {
    #expect(
      Self.overview.graph(as: .mermaid) == """
        flowchart LR
          n0(["network<br/>Contracts<br/>singleton"])
          n1("clock<br/>Contracts")
          n2("Own.log<br/>Feature")
          n3[["Curl<br/>App"]]
          n4[["Fake<br/>App"]]
          n5[["Quartz<br/>App"]]
          n0 -->|resolves| n1
          n0 -.->|kept by| n3
          n0 -.->|kept by| n4
          n1 -.->|may resolve| n2
          n1 -.->|kept by| n5
          n2 -->|resolves| n0

        """
    )
    let json = Self.overview.graph(as: .json)
    #expect(json.contains("\"isSure\": false") && json.contains("\"createdBy\""))
  }

  @Test("An explanation has the place, the registration that applies, and both directions")
  func explains() {
    #expect(
      Self.overview.explanation(of: "network") == """
        Container.network: promise of Int
          Declared in  C.swift:1 (Contracts)
          Scope        singleton
          Registered   App.swift:7: Curl, which applies
          Registered   App.swift:8: Fake, onTest
          Resolves:
            Container.clock
              Own.log (possibly)
                Container.network (again)
          Resolved by:
            Own.log
            F.swift:4 (Feature)
            Screen, F.swift:6 (Feature)

        """
    )
    #expect(Self.overview.explanation(of: "Own.log") != nil)
    #expect(Self.overview.explanation(of: "none") == nil)
    #expect(Self.overview.names.contains("Container.clock"))
  }

  @Test("A resolution that the sources don't show is missing")
  func compares() {
    func factory(_ name: String) -> ResolvedFactory {
      ResolvedFactory(container: "Container", name: name, type: "Int", module: "Contracts")
    }
    func request(_ asker: String?, _ name: String) -> ResolvedRequest {
      ResolvedRequest(
        asker: asker.map(factory),
        factory: factory(name),
        scope: "unique",
        depth: asker == nil ? 0 : 1
      )
    }
    var graph = ResolutionGraph()
    graph.add(request(nil, "network"))
    graph.add(request("network", "a|key"))
    graph.add(request("a|key", "network"))
    let missing = Self.overview.plan.graph.missing(from: graph)
    #expect(missing.requests == [request("a|key", "network")])
  }
}
