import Dispatch
import FactoryKit
import Testing

/// A factory of an actor builds its instances on that actor, or not at all.
struct ActorFactoryTests {
  @Test func mainActorFactoryIsReportedElsewhere() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let factory = await TestContainer().screen
      _ = await Task.detached { factory() }.value
    }
    try expectSentence(about: "screen", of: "MainActor", in: result)
  }

  @Test func globalActorThrowingFactoryIsReportedElsewhere() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let factory = await TestContainer().failingCrate
      _ = try factory(1)
    }
    try expectSentence(about: "failingCrate", of: "Depot", in: result)
  }

  @Test func factoryOfAnActorWithAnExecutorIsReportedElsewhere() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let factory = await TestContainer().container
      _ = await Task.detached { factory() }.value
    }
    try expectSentence(about: "container", of: "Harbor", in: result)
  }

  /// Only the runtime knows such an executor, so the message is the runtime's, and doesn't name the factory.
  @Test func factoryOfAnActorWithAPlainExecutorStopsElsewhere() async throws {
    let factory = await TestContainer().boat
    #expect(await factory.resolveOnGlobalActor(Quay.shared).size == 3)
    await #expect(processExitsWith: .failure) {
      let factory = await TestContainer().boat
      _ = await Task.detached { factory() }.value
    }
  }

  @Test func theQueueOfAnExecutorBuildsWithoutATask() async {
    let factory = await TestContainer().container
    let size = await withCheckedContinuation { continuation in
      HarborExecutor.queue.async { continuation.resume(returning: factory().size) }
    }
    #expect(size == 2)
    #expect(await factory.resolveOnGlobalActor(Harbor.shared).size == 2)
  }

  /// Expects the factory's name, its place and the fix in the message.
  private func expectSentence(
    about name: String,
    of actor: String,
    in result: ExitTest.Result?
  ) throws {
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.\(name) is declared on \(actor)"), "\(words)")
    #expect(words.contains(" CoreTests/ActorFactoryTests.swift:"), "\(words)")
    #expect(words.contains("Resolve it in code that is isolated to \(actor)"), "\(words)")
  }

  @Test func theMainQueueBuildsWithoutATask() async {
    let factory = await TestContainer().screen
    let title = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: factory().title) }
    }
    #expect(title == "screen")
  }

  @Test func aFactoryBuildsOnItsActor() async throws {
    #expect(await TestContainer().crate.resolveOnGlobalActor(Depot.shared).size == 1)
    #expect(try await onDepot { try TestContainer().failingCrate(2).size } == 2)
  }

  @Depot private func onDepot(_ body: @Depot () throws -> Int) rethrows -> Int { try body() }
}

@MainActor
private final class Screen {
  let title = "screen"
}

@globalActor
private actor Depot {
  static let shared = Depot()
}

@globalActor
private actor Harbor {
  static let shared = Harbor()
  private static let executor = HarborExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    Harbor.executor.asUnownedSerialExecutor()
  }
}

/// An executor on a queue, which knows whether code runs on the queue.
private final class HarborExecutor: SerialExecutor {
  static let queue = DispatchQueue(label: "Harbor")
  private static let key = DispatchSpecificKey<Bool>()

  init() { Self.queue.setSpecific(key: Self.key, value: true) }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Self.queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }

  func isIsolatingCurrentContext() -> Bool? { DispatchQueue.getSpecific(key: Self.key) == true }
}

@globalActor
private actor Quay {
  static let shared = Quay()
  private static let executor = QuayExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    Quay.executor.asUnownedSerialExecutor()
  }
}

/// An executor on a queue, which doesn't know whether code runs on the queue.
private final class QuayExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "Quay")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

private struct Crate: Sendable {
  let size: Int
}

extension TestContainer {
  @Depot fileprivate var crate: Factory<Crate> { self { Crate(size: 1) } }
  @Harbor fileprivate var container: Factory<Crate> { self { Crate(size: 2) } }
  @Quay fileprivate var boat: Factory<Crate> { self { Crate(size: 3) } }
  @Depot fileprivate var failingCrate: TypedThrowingParameterFactory<Int, Crate, any Error> {
    self { Crate(size: $0) }
  }
  @MainActor fileprivate var screen: Factory<Screen> { self { Screen() } }
}
