import Testing

@testable import FactoryKit

/// A mistake stops the program, and the error says where it is and how to fix it.
struct StopTests {
  @Test(.timeLimit(.minutes(30)), arguments: Mistake.allCases)
  func aMistakeStopsTheProgram(mistake: Mistake) async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [mistake] in
      let container = TestContainer()
      #if !DEBUG
        // The default in a debug build.
        container.manager.promiseTriggersError = true
      #endif
      try await mistake.make(in: container)
    }
    result.expectErrors(mistake.beginning, mistake.ending)
    #expect(result.errors.ranges(of: mistake.beginning).count == 1)
  }
}

enum Mistake: String, CaseIterable, Codable {
  case promiseUnkept, listEmpty
  case scopeNotOpen, scopeEnded, captive, containerShutDown
  case wiredTwice, wiredAfterUse, wiredInTest
  case comparisonResolves, comparisonResets

  /// A part of the error: the factory, with the beginning of its place.
  var beginning: String {
    switch self {
    case .promiseUnkept: "TestContainer.promise is promised in CoreTests/StopTests.swift:"
    case .listEmpty: "TestContainer.list is promised in CoreTests/StopTests.swift:"
    case .scopeNotOpen, .scopeEnded: "TestContainer.audit (CoreTests/StopTests.swift:"
    case .captive: "TestContainer.keeper → TestContainer.audit."
    case .containerShutDown: "TestContainer.closable (CoreTests/StopTests.swift:"
    case .wiredTwice, .wiredAfterUse, .wiredInTest: "Container.wire"
    case .comparisonResolves, .comparisonResets: "ofComparing (CoreTests/StopTests.swift:"
    }
  }

  /// A part of the error: the problem, or the fix.
  var ending: String {
    switch self {
    case .promiseUnkept: "promise.register { … } into the autoRegister() of"
    case .listEmpty: "Write list.contribute { … } into the autoRegister() of"
    case .scopeNotOpen: "has the scope 'request', and was resolved while no 'request' is open"
    case .scopeEnded: "in the scope 'request', which has ended"
    case .captive: "Captive dependency"
    case .containerShutDown: "was resolved after shutdown"
    case .wiredTwice: "was called twice, the second time with Second."
    case .wiredAfterUse: "was called after Container.shared was used"
    case .wiredInTest: "Pass the wiring to the test's trait: .container(First())"
    case .comparisonResolves, .comparisonResets: "The == or hash(into:) of a parameter of"
    }
  }

  func make(in container: TestContainer) async throws {
    switch self {
    case .promiseUnkept: _ = container.promise()
    case .listEmpty: _ = container.list()
    case .scopeNotOpen: _ = container.audit()
    case .scopeEnded:
      await Scope.request.open { TaskScopes.current }.withValues { _ = container.audit() }
    case .captive:
      container.manager.captivesTriggerError = true
      await Scope.request.open { _ = container.keeper() }
    case .containerShutDown:
      _ = container.closable()
      try await container.shutdown(within: .seconds(3600))
      _ = container.closable()
    case .wiredTwice:
      Container.wire(with: First())
      Container.wire(with: Second())
    case .wiredAfterUse:
      Container.shared.wiredName.register { "early" }
      Container.wire(with: First())
    case .wiredInTest:
      Supervision.$supervisor.withValue(Silent()) { Container.wire(with: First()) }
    case .comparisonResolves: compare(in: container) { _ = container.ofComparing(Comparing()) }
    case .comparisonResets: compare(in: container) { container.ofComparing.reset() }
    }
  }

  /// Resolves a factory with two parameters, and calls a closure when they are compared.
  private func compare(in container: TestContainer, _ body: @escaping @Sendable () -> Void) {
    _ = container.ofComparing(Comparing())
    _ = container.ofComparing(Comparing(whenCompared: body))
  }
}

/// `Container.wire` applies to the whole process.
struct WireTests {
  @Test func wiresAllContainersWithoutTheirOwnWiring() async {
    await #expect(processExitsWith: .success) {
      Container.wire(with: First(), Second())
      #expect(Container.shared.wiredName() == "second")
      #expect(Container().wiredName() == "second")
      #expect(Container(wiring: First()).wiredName() == "first")
      Container.shared.reset()
      #expect(Container.shared.wiredName() == "second")
    }
  }
}

private struct First: Wiring {
  func register(in container: Container) { container.wiredName.register { "first" } }
}

private struct Second: Wiring {
  func register(in container: Container) { container.wiredName.register { "second" } }
}

/// A supervisor that ignores all violations.
private struct Silent: Supervisor {
  func record(_ factory: UnregisteredFactory) {}
  func record(violation: String) {}
}

/// A parameter whose comparison calls a closure.
private struct Comparing: Hashable, Sendable {
  var whenCompared: (@Sendable () -> Void)?

  static func == (left: Comparing, right: Comparing) -> Bool {
    left.whenCompared?()
    right.whenCompared?()
    return true
  }

  func hash(into hasher: inout Hasher) {}
}

extension Container {
  fileprivate var wiredName: Factory<String?> { promised() }
}

extension TestContainer {
  fileprivate var promise: Factory<String?> { promised() }
  fileprivate var list: Factory<[Int]> { contributed().promised() }
  fileprivate var audit: Factory<Service> { self { Service() }.scope(.request) }
  fileprivate var keeper: Factory<Service> { self { [unowned self] in audit() }.cached }
  fileprivate var closable: Factory<Service> { self { Service() }.cached.onShutdown { _ in } }
  fileprivate var ofComparing: ParameterFactory<Comparing, Service> {
    self { _ in Service() }.scopeOnParameters.cached
  }
}
