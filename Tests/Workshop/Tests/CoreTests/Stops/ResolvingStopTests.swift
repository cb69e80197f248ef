import FactoryKit
import FactoryWiring
import Testing

/// The mistakes that end the process of a test that resolves the factories of an app.
struct ResolvingStopTests {
  @Test func cycleStopsWithItsChain() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await plan("bicycle") {
        try await PlannedResolution.resolve(TestContainer.shared.bicycle)
      }
      .resolveAll()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let chain = "TestContainer.bicycle → TestContainer.wheel → TestContainer.bicycle."
    #expect(words.contains("Circular dependency: \(chain)"), "\(words)")
    #expect(words.contains("TestContainer.wheel (CoreTests/ResolvingStopTests.swift:"), "\(words)")
  }

  @Test func cycleOfAsyncFactoriesStopsWithItsChain() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await plan("tandem") { try await PlannedResolution.resolve(TestContainer.shared.tandem) }
        .resolveAll()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let chain = "TestContainer.tandem → TestContainer.pedal"
    #expect(words.contains(chain), "\(words)")
  }

  @Test func factoryOfAnotherActorStopsWithItsChain() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try await plan("page") { try await PlannedResolution.resolve(TestContainer.shared.page) }
        .resolveAll()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let chain = "TestContainer.page → TestContainer.view."
    #expect(
      words.contains(
        "TestContainer.view is declared on the main actor, and was resolved on another queue: \(chain) "
          + "Declared here: CoreTests/ResolvingStopTests.swift:"
      ),
      "\(words)"
    )
  }
}

/// Returns a plan that resolves one factory.
private func plan(
  _ name: String,
  resolve: @escaping @Sendable () async throws -> Void
) -> WiringPlan {
  let place = PlannedPlace(module: "CoreTests", file: "Stops/ResolvingStopTests.swift", line: 1)
  var plan = WiringPlan()
  plan.resolutions = [PlannedResolution(name, place: place, resolve: resolve)]
  return plan
}

@MainActor
private final class View {
  let title = "view"
}

extension TestContainer {
  fileprivate var bicycle: Factory<Int> { self { self.wheel() }.cached }
  fileprivate var wheel: Factory<Int> { self { self.bicycle() } }
  fileprivate var tandem: AsyncFactory<Int> { self { try await self.pedal() }.cached }
  fileprivate var pedal: AsyncFactory<Int> { self { try await self.tandem() }.cached }
  @MainActor fileprivate var view: Factory<View> { self { View() } }
  fileprivate var page: AsyncFactory<Int> {
    self {
      // The factory was read on its actor, and then called elsewhere.
      let view = await self.view
      _ = view()
      return 1
    }
  }
}
