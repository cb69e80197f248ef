import Dispatch
import FactoryKit
import Testing

/// A factory of an actor builds its instances on that actor, or not at all.
struct ActorFactoryTests {
  @Test func mainActorFactoryIsReportedElsewhere() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let factory = await TestContainer().screen
        _ = await Task.detached { factory() }.value
      }
    )
    let words = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.screen is declared on the main actor"), "\(words)")
    #expect(words.contains(" CoreTests/ActorFactoryTests.swift:"), "\(words)")
    #expect(words.contains("with resolveOnMainActor()."), "\(words)")
  }

  @Test func globalActorThrowingFactoryStopsElsewhere() async {
    await #expect(processExitsWith: .failure) {
      let factory = await TestContainer().failingCrate
      _ = try factory(1)
    }
  }

  @Test func factoryOfAnActorWithAnExecutorStopsElsewhere() async {
    await #expect(processExitsWith: .failure) {
      let factory = await TestContainer().container
      _ = await Task.detached { factory() }.value
    }
  }

  @Test func mainActorCodeOnAnotherQueueBuilds() async {
    let title = await MainActor.run {
      DispatchQueue(label: "other").sync { TestContainer().screen().title }
    }
    #expect(title == "screen")
  }

  @Test func theQueueOfAnExecutorBuildsWithoutATask() async {
    let factory = await TestContainer().container
    let size = await withCheckedContinuation { continuation in
      HarborExecutor.queue.async { continuation.resume(returning: factory().size) }
    }
    #expect(size == 2)
    #expect(await { @Harbor in TestContainer().container().size }() == 2)
  }

  @Test func theMainQueueBuildsWithoutATask() async {
    let factory = await TestContainer().screen
    let title = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: factory().title) }
    }
    #expect(title == "screen")
  }

  @Test func aFactoryBuildsOnItsActor() async throws {
    #expect(await { @Depot in TestContainer().crate().size }() == 1)
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

private struct Crate: Sendable {
  let size: Int
}

extension TestContainer {
  @Depot fileprivate var crate: Factory<Crate> { self { Crate(size: 1) } }
  @Harbor fileprivate var container: Factory<Crate> { self { Crate(size: 2) } }
  @Depot fileprivate var failingCrate: ThrowingParameterFactory<Int, Crate> {
    self { Crate(size: $0) }
  }
  @MainActor fileprivate var screen: Factory<Screen> { self { Screen() } }
}
