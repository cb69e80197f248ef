import CoreModel
import FactoryTesting
import Synchronization
import Testing

@testable import FactoryKit

/// Cycles of async builds.
@Suite(.container, .timeLimit(.minutes(30)))
struct AsyncCycleTests {
  let container = CircleContainer()

  @Test func aCycleIsReportedWithItsChain() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      endIfHanging()
      _ = try await CircleContainer().database()
    }
    try expect(["database", "settings"], in: result)
  }

  @Test func aCycleThroughChildTasksIsReported() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      endIfHanging()
      _ = try await CircleContainer().letA()
    }
    try expect(["letA", "groupB"], in: result)
  }

  @Test func aCycleOfTwoTasksIsReported() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      endIfHanging()
      let container = CircleContainer()
      async let left = container.left()
      async let right = container.right()
      _ = try await (left, right)
    }
    try expect(["left", "right"], in: result)
  }

  @Test func aCycleOfPlainFactoriesInTwoTasksIsReported() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      endIfHanging()
      let container = CircleContainer()
      async let left = container.withPlainLeft()
      async let right = container.withPlainRight()
      _ = try await (left, right)
    }
    try expect(["plainLeft", "plainRight"], in: result)
  }

  @Test func cycleThroughUnscopedFactoryIsReported() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      endIfHanging()
      _ = try await CircleContainer().first()
    }
    try expect(["first", "unscoped", "last"], in: result)
  }

  @Test func anEndlessRecursionIsReported() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      endIfHanging()
      _ = try await CircleContainer().endlessA()
    }
    try expect(["endlessA", "endlessB"], in: result)
  }

  @Test func aBranchingRecursionIsReported() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      endIfHanging()
      _ = try await CircleContainer().branching()
    }
    try expect(["branching"], in: result)
  }

  @Test func buildsThatNeverBeganAreNotCounted() async throws {
    #expect(try await container.dropping() == 0)
  }

  @Test func aFiniteRecursionIsNoCycle() async throws {
    #expect(try await container.countdown(1_000) == 1_000)
    #expect(try await container.cachedCountdown(20_000) == 20_000)
  }

  @Test func aDiamondIsNoCycle() async throws {
    #expect(try await container.top() == 4)
    #expect(container.bottomCalls.value == 1)
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

  private func expect(
    _ names: [String],
    in result: ExitTest.Result?,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let chains = names.indices.map { start in
      (names[start...] + names[...start]).map { "CircleContainer.\($0)" }.joined(separator: " → ")
    }
    #expect(
      chains.contains { words.contains("Circular dependency: \($0). ") },
      "\(words)",
      sourceLocation: sourceLocation
    )
    #expect(words.contains("AsyncCycleTests.swift:"), sourceLocation: sourceLocation)
    // What the message offers compiles for an async factory.
    #expect(words.contains("a call in a method"), sourceLocation: sourceLocation)
  }
}

/// A container of factories that need each other.
final class CircleContainer: SharedContainer {
  @TaskLocal static var shared = CircleContainer()
  let manager = ContainerManager()
  fileprivate let bottomCalls = Shared(0)
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

  fileprivate var top: AsyncFactory<Int> {
    self {
      async let left = self.leftSide()
      async let right = self.rightSide()
      return try await left + right
    }.cached
  }
  fileprivate var leftSide: AsyncFactory<Int> { self { try await self.bottom() + 1 }.cached }
  fileprivate var rightSide: AsyncFactory<Int> { self { try await self.bottom() + 1 }.cached }
  fileprivate var bottom: AsyncFactory<Int> {
    self {
      self.bottomCalls.change { $0 += 1 }
      return 1
    }.cached
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
