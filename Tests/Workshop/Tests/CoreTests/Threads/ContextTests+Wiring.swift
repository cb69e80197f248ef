import FactoryKit
import FactoryTesting
import FactoryWiring
import Testing

extension Container {
  fileprivate var promise: Factory<Int?> { promised() }
}

extension ContextTests {
  @Suite(.container)
  struct Wiring {
    private let plan = WiringPlan(
      containers: [PlannedContainer("Container") { Container.shared }],
      factories: [
        PlannedFactory(
          container: "Container",
          name: "promise",
          key: "promise",
          type: "Int?",
          isPromised: true,
          place: PlannedPlace(
            module: "CoreTests",
            file: "ContextTests+Wiring.swift",
            line: 6
          ),
          fileID: #fileID
        )
      ]
    )

    @Test("An active context fulfils a promise")
    func fulfilsPromises() {
      Container.shared.promise.onArg("kept") { 1 }
      #expect(when(.arg("kept")) { plan.report().isClean })
      #expect(!unless(.arg("kept")) { plan.report().isClean })
    }
  }
}
