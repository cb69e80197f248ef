import FactoryKit
import FactoryTesting
import Foundation
import Testing

/// Tasks that resolve one async instance, and are cancelled at random moments.
///
/// `SHARED_TASK_RACES` in the environment is the number of races (default: 300).
@Suite(.container, .timeLimit(.minutes(60)))
struct SharedTaskRaceTests {
  private static let races =
    Int(ProcessInfo.processInfo.environment["SHARED_TASK_RACES"] ?? "") ?? 300

  @Test(arguments: [Scope.cached, .race])
  func eachTaskGetsAnInstanceOrAnError(scope: Scope) async throws {
    for number in 0..<Self.races {
      let race = SharedTaskRace(number, in: scope)
      try await Scope.race.open { try await race.run() }
      guard race.isSound else { return }
    }
  }

  @Test func noSharedTaskIsLeaked() async throws {
    let container = RacingContainer()
    for number in 0..<Self.races {
      let tasks = (0..<4).map { index in
        Task { try await container.each(number * 4 + index) }
      }
      for (index, task) in tasks.enumerated() where !index.isMultiple(of: 2) { task.cancel() }
      for task in tasks { _ = await task.result }
    }
    #expect(await soon { container.alive.value == 0 }, "\(container.alive.value)")
  }
}

extension Scope {
  fileprivate static let race = Bound("race")
}

/// A race of some tasks.
///
/// Some of them are cancelled, and some races include a reset.
private struct SharedTaskRace {

  let number: Int
  let container: RacingContainer
  let faults = Shared<[String]>([])

  init(_ number: Int, in scope: Scope) {
    self.number = number
    container = RacingContainer(scope)
  }

  var isSound: Bool { faults.value.isEmpty }

  func run() async throws {
    var random = SplitMix(UInt64(number))
    let count = 2 + random.below(7)
    container.fails.change { $0 = random.below(4) == 0 }
    container.yields.change { $0 = random.below(6) }
    let resets = random.below(5) == 0
    let victims = Set((0..<count).filter { _ in random.below(2) == 0 })
    let tasks = (0..<count).map { index in
      Task { [container] in try await container.token(index) }
    }
    let delays = victims.map { ($0, random.below(8)) }
    await withTaskGroup(of: Void.self) { group in
      for (victim, delay) in delays {
        group.addTask {
          for _ in 0..<delay { await Task.yield() }
          tasks[victim].cancel()
        }
      }
      if resets { group.addTask { [container] in container.cached.reset(.scope) } }
    }
    var instances: Set<ObjectIdentifier> = []
    for (index, task) in tasks.enumerated() {
      switch await task.result {
      case .success(let token): instances.insert(ObjectIdentifier(token))
      case .failure(is CancellationError) where victims.contains(index): break
      case .failure(is MakingFailure) where container.fails.value: break
      case .failure(let error): fault("task \(index) ended with \(error)")
      }
    }
    // If all callers leave, later ones start another build.
    if victims.isEmpty, !resets, instances.count > 1 { fault("\(instances.count) instances") }
    if victims.count < count, !container.fails.value, instances.isEmpty { fault("no instance") }
    if container.fails.value, container.cached.kept != nil { fault("a failure is stored") }
    if let kept = container.cached.kept, !resets, victims.isEmpty,
      !instances.contains(ObjectIdentifier(kept))
    {
      fault("another instance is stored")
    }
    if !(await soon { container.running.value == 0 }) { fault("a task is still running") }
    for fault in faults.value { Issue.record("Race \(number): \(fault)") }
  }

  private func fault(_ words: String) { faults.change { $0.append(words) } }
}

/// A container whose factories yield to other tasks during a build.
private final class RacingContainer: SharedContainer {
  @TaskLocal static var shared = RacingContainer()
  let manager = ContainerManager()
  let scope: Scope
  let fails = Shared(false)
  let yields = Shared(0)
  /// The number of running closures.
  let running = Shared(0)
  /// The number of living tokens.
  let alive = Shared(0)

  init(_ scope: Scope = .cached) { self.scope = scope }

  var cached: AsyncFactory<Token> { self { try await self.make() }.scope(scope) }
  var weak: AsyncFactory<Token> { self { try await self.make() }.shared }
  var nested: AsyncFactory<Token> {
    self {
      async let token = self.cached()
      return try await token
    }.scope(scope)
  }
  var each: AsyncParameterFactory<Int, Token> {
    self { number in
      if number.isMultiple(of: 3) { throw MakingFailure(number: number) }
      await Task.yield()
      return try await self.make()
    }.scopeOnParameters.shared
  }

  /// Resolves in one of several ways.
  func token(_ index: Int) async throws -> Token {
    index.isMultiple(of: 3) ? try await nested() : try await cached()
  }

  private func make() async throws -> Token {
    running.change { $0 += 1 }
    defer { running.change { $0 -= 1 } }
    for _ in 0..<yields.value {
      await Task.yield()
      try Task.checkCancellation()
    }
    if fails.value { throw MakingFailure(number: 0) }
    return Token(alive)
  }
}

/// An instance that counts the living ones.
private final class Token: Sendable {
  private let alive: Shared<Int>

  init(_ alive: Shared<Int>) {
    self.alive = alive
    alive.change { $0 += 1 }
  }

  deinit { alive.change { $0 -= 1 } }
}

/// A reproducible random number generator.
private struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func below(_ bound: UInt64) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((bits ^ bits >> 31) % bound)
  }
}
