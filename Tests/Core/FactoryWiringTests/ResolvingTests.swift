import FactoryKit
import FactoryTesting
import FactoryWiring
import Synchronization
import Testing

/// The names of the factories that were built.
private final class BuiltNames: Sendable {
  private let names = Mutex<[String]>([])

  var all: [String] { names.withLock { $0 } }

  func add(_ name: String) { names.withLock { $0.append(name) } }
}

private struct BrokenSettings: Error {}

extension Scope {
  fileprivate static let request = Bound("request")
}

extension Container {
  fileprivate var builtNames: Factory<BuiltNames> { self { BuiltNames() }.cached }

  fileprivate var plain: Factory<Void> { self { self.builtNames().add("plain") } }
  fileprivate var throwing: ThrowingFactory<Void> {
    self { () throws in self.builtNames().add("throwing") }
  }
  fileprivate var waiting: AsyncFactory<Void> {
    self {
      await Task.yield()
      self.builtNames().add("waiting")
    }
  }
  @MainActor fileprivate var onMain: Factory<Void> {
    self {
      MainActor.assertIsolated()
      self.builtNames().add("onMain")
    }
    .cached
  }
  @MainActor fileprivate var throwingOnMain: ThrowingFactory<Void> {
    self { () throws in
      MainActor.assertIsolated()
      self.builtNames().add("throwingOnMain")
    }
  }

  fileprivate var broken: ThrowingFactory<Int> { self { throw BrokenSettings() } }
  fileprivate var brokenLater: AsyncFactory<Int> {
    self {
      await Task.yield()
      throw BrokenSettings()
    }
  }
  fileprivate var promise: Factory<Int?> { promised() }
  fileprivate var unseenPromise: Factory<Int?> { promised() }
  fileprivate var resolvesUnseen: Factory<Int?> { self { self.unseenPromise() } }
  fileprivate var audit: Factory<BuiltNames> { self { BuiltNames() }.scope(.request) }
  fileprivate var keeper: Factory<[BuiltNames]> { self { [self.auditor()] }.singleton }
  fileprivate var auditor: Factory<BuiltNames> { self { self.audit() } }
}

@Suite(.container)
struct ResolvingTests {
  private static func resolution(
    _ name: String,
    _ factory: @escaping @Sendable (Container) async -> some FactoryModifying & SendableMetatype
  ) -> PlannedResolution {
    PlannedResolution("Container.\(name)", place: Sample.place("Names")) {
      try await PlannedResolution.resolve(factory(Container.shared))
    }
  }

  private static func plan(_ resolutions: PlannedResolution...) -> WiringPlan {
    var plan = WiringPlan()
    plan.resolutions = resolutions
    return plan
  }

  /// The messages of a plan's failures.
  private static func failures(of plan: WiringPlan) async throws -> [String] {
    let error = await #expect(throws: ResolutionFailures.self) {
      try await plan.resolveAll()
    }
    let failures = try #require(error)
    #expect("\(failures)" == failures.messages.joined(separator: "\n"))
    return failures.messages
  }

  @Test("Factories of each kind are resolved, in the order of the plan, on their actors")
  func resolvesAllKinds() async throws {
    let plan = Self.plan(
      Self.resolution("plain") { $0.plain },
      Self.resolution("throwing") { $0.throwing },
      Self.resolution("waiting") { $0.waiting },
      Self.resolution("onMain") { await $0.onMain },
      Self.resolution("throwingOnMain") { await $0.throwingOnMain }
    )
    try await plan.resolveAll()
    let names = ["plain", "throwing", "waiting", "onMain", "throwingOnMain"]
    #expect(Container.shared.builtNames().all == names)
  }

  @Test("All errors of closures are reported together, each with its factory and place")
  func reportsErrors() async throws {
    let plan = Self.plan(
      Self.resolution("broken") { $0.broken },
      Self.resolution("brokenLater") { $0.brokenLater },
      Self.resolution("plain") { $0.plain }
    )
    #expect(
      try await Self.failures(of: plan) == [
        "Container.broken (Names/Names.swift:1): The closure threw BrokenSettings().",
        "Container.brokenLater (Names/Names.swift:1): The closure threw BrokenSettings().",
      ]
    )
    #expect(Container.shared.builtNames().all == ["plain"])
  }

  @Test("With an unkept promise, nothing is resolved, and the promise is named as at launch")
  func reportsUnkeptPromises() async throws {
    var plan = Self.plan(Self.resolution("plain") { $0.plain })
    plan.containers = [PlannedContainer("Container") { Container.shared }]
    plan.factories = [Sample.factory("promise")]
    #expect(try await Self.failures(of: plan) == plan.report().problems)
    #expect(plan.report().unkept.map(\.factory.name) == ["promise"])
    #expect(Container.shared.builtNames().all.isEmpty)
    Container.shared.promise.register { 1 }
    try await plan.resolveAll()
    #expect(Container.shared.builtNames().all == ["plain"])
  }

  @Test("An unkept promise that the plan doesn't know is reported with its place and chain")
  func reportsUnseenPromises() async throws {
    let plan = Self.plan(Self.resolution("resolvesUnseen") { $0.resolvesUnseen })
    let failures = try await Self.failures(of: plan)
    #expect(failures.count == 1)
    #expect(
      failures[0].hasPrefix(
        "Container.resolvesUnseen (Names/Names.swift:1): Container.unseenPromise is promised in "
          + "FactoryWiringTests/ResolvingTests.swift:"
      )
    )
  }

  @Test("A captive dependency is a failure with its chain, also in a wired container")
  func reportsCaptives() async throws {
    let plan = Self.plan(
      Self.resolution("keeper") { $0.keeper },
      Self.resolution("audit") { $0.audit }
    )
    let failures = try await Scope.request.open { try await Self.failures(of: plan) }
    #expect(failures.count == 1)
    let chain = "Container.keeper → Container.auditor → Container.audit. Declared"
    #expect(failures[0].contains(chain))
  }

  @Test("A factory of a bound scope is a failure, unless the test opens the scope")
  func reportsClosedScopes() async throws {
    let plan = Self.plan(Self.resolution("audit") { $0.audit })
    let failures = try await Self.failures(of: plan)
    #expect(failures.count == 1)
    #expect(failures[0].contains("Resolve it inside of Scope.request.open { … }."))
    try await Scope.request.open { try await plan.resolveAll() }
  }
}
