import CoreModel
import FactoryTesting
import Synchronization
import Testing

@testable import FactoryKit

/// Cycles of async builds.
@Suite(.container, .timeLimit(.minutes(30)))
struct AsyncCycleTests {
  let container = CircleContainer()

  @Test(arguments: AsyncCycle.allCases)
  func aCycleIsReportedWithItsChain(cycle: AsyncCycle) async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [cycle] in
      endIfHanging()
      try await cycle.resolve(in: CircleContainer())
    }
    result.expectChain(of: cycle.names.map { "CircleContainer.\($0)" })
    // What the message offers compiles for an async factory.
    result.expectErrors("AsyncCycleTests.swift:", "a call in a method")
  }

  @Test func buildsThatNeverBeganAreNotCounted() async throws {
    #expect(try await container.dropping() == 0)
  }

  @Test func aFiniteRecursionIsNoCycle() async throws {
    #expect(try await container.countdown(1_000) == 1_000)
    #expect(try await container.cachedCountdown(20_000) == 20_000)
  }

  @Test func aTaskOfAFactoryIsNotPartOfItsBuild() async throws {
    let (service, monitored) = try await container.watched()
    #expect(try await monitored.value === container.watched.resolvedOrNil()?.0)
    #expect(service === container.watched.resolvedOrNil()?.0)
  }

  @Test func aFinishedWaitIsNotPartOfACycle() async throws {
    // `patient` stops waiting for `slow`, which then waits for `patient`.
    #expect(try await container.patient() == 1)
    #expect(try await container.slow() == 2)
  }
}

/// A circular dependency of async factories.
enum AsyncCycle: String, CaseIterable, Codable {
  case stored, throughChildTasks, ofTwoTasks, ofPlainFactories, throughUnscopedFactory
  case endlessRecursion, branchingRecursion

  /// The names of the factories in the cycle.
  var names: [String] {
    switch self {
    case .stored: ["database", "settings"]
    case .throughChildTasks: ["letA", "groupB"]
    case .ofTwoTasks: ["left", "right"]
    case .ofPlainFactories: ["plainLeft", "plainRight"]
    case .throughUnscopedFactory: ["first", "unscoped", "last"]
    case .endlessRecursion: ["endlessA", "endlessB"]
    case .branchingRecursion: ["branching"]
    }
  }

  func resolve(in container: CircleContainer) async throws {
    switch self {
    case .stored: _ = try await container.database()
    case .throughChildTasks: _ = try await container.letA()
    case .ofTwoTasks:
      async let left = container.left()
      async let right = container.right()
      _ = try await (left, right)
    case .ofPlainFactories:
      async let left = container.withPlainLeft()
      async let right = container.withPlainRight()
      _ = try await (left, right)
    case .throughUnscopedFactory: _ = try await container.first()
    case .endlessRecursion: _ = try await container.endlessA()
    case .branchingRecursion: _ = try await container.branching()
    }
  }
}

/// A container of factories that need each other.
final class CircleContainer: SharedContainer {
  @TaskLocal static var shared = CircleContainer()
  let manager = ContainerManager()
  fileprivate let mayGoOn = Gate()
  private let both = Meeting(2)
}

extension CircleContainer {
  fileprivate var database: AsyncFactory<Int> { self { try await self.settings() }.singleton }
  fileprivate var settings: AsyncFactory<Int> { self { try await self.database() }.cached }

  fileprivate var first: AsyncFactory<Int> { self { try await self.unscoped() }.cached }
  fileprivate var unscoped: AsyncFactory<Int> { self { try await self.last() } }
  fileprivate var last: AsyncFactory<Int> { self { try await self.first() }.cached }

  fileprivate var letA: AsyncFactory<Int> {
    self {
      async let other = self.groupB()
      return try await other
    }.cached
  }
  fileprivate var groupB: AsyncFactory<Int> {
    self {
      try await withThrowingTaskGroup(of: Int.self) { group in
        group.addTask {
          async let other = self.letA()
          return try await other
        }
        return try await group.next() ?? 0
      }
    }.cached
  }

  fileprivate var left: AsyncFactory<Int> {
    self {
      self.both.join()
      return try await self.right()
    }.cached
  }
  fileprivate var right: AsyncFactory<Int> {
    self {
      self.both.join()
      return try await self.left()
    }.cached
  }

  fileprivate var withPlainLeft: AsyncFactory<Int> { self { self.plainLeft() }.cached }
  fileprivate var withPlainRight: AsyncFactory<Int> { self { self.plainRight() }.cached }
  fileprivate var plainLeft: Factory<Int> {
    self {
      self.both.join()
      return self.plainRight()
    }.cached
  }
  fileprivate var plainRight: Factory<Int> {
    self {
      self.both.join()
      return self.plainLeft()
    }.cached
  }

  fileprivate var endlessA: AsyncFactory<Int> { self { try await self.endlessB() } }
  fileprivate var endlessB: AsyncFactory<Int> { self { try await self.endlessA() } }

  fileprivate var branching: AsyncFactory<Int> {
    self {
      async let left = self.branching()
      async let right = self.branching()
      return try await left + right
    }
  }

  fileprivate var countdown: AsyncParameterFactory<Int, Int> {
    self { number in number == 0 ? 0 : try await self.countdown(number - 1) + 1 }
  }
  fileprivate var cachedCountdown: AsyncParameterFactory<Int, Int> {
    self { number in number == 0 ? 0 : try await self.cachedCountdown(number - 1) + 1 }
      .scopeOnParameters.cached
  }

  fileprivate var watched: AsyncFactory<(Service, Task<Service, any Error>)> {
    self {
      let asks = Gate()
      let monitor = Task {
        asks.open()
        return try await self.monitor()
      }
      try await asks.pass()
      // Waits until the monitor has started waiting for this build.
      _ = await soon { self.watched.waiters == 2 }
      return (Service(), monitor)
    }.cached
  }
  fileprivate var monitor: AsyncFactory<Service> { self { try await self.watched().0 }.cached }

  /// Drops builds before they begin, and returns the number of builds that count as in flight.
  fileprivate var dropping: AsyncFactory<Int> {
    self {
      guard let build = AsyncBuild.ofTask else { return -1 }
      for _ in 0..<1_000 { _ = SharedTask(build.frame, .unique) }
      return build.inside.load(ordering: .relaxed)
    }
  }

  fileprivate var patient: AsyncFactory<Int> {
    self {
      let slow = Task { try await self.slow() }
      do {
        async let _ = self.slow()
        _ = await soon { self.slow.waiters == 2 }
      }
      self.mayGoOn.open()
      _ = await soon { self.patient.waiters == 2 }
      _ = slow
      return 1
    }.cached
  }
  fileprivate var slow: AsyncFactory<Int> {
    self {
      try await self.mayGoOn.pass()
      return try await self.patient() + 1
    }.cached
  }
}
