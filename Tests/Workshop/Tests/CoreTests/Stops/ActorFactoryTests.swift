import Dispatch
import FactoryKit
import Testing

/// A factory of an actor builds its instances on that actor, or stops the program.
struct ActorFactoryTests {
  @Test(arguments: ["main actor", "Depot", "Harbor"])
  func aFactoryStopsElsewhere(actor: String) async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [actor] in
      let container = TestContainer()
      switch actor {
      case "Depot": _ = try await container.crate(1)
      case "Harbor": _ = await container.ship()
      default: _ = await container.screen()
      }
    }
    if actor == "main actor" {
      result.expectErrors(
        "TestContainer.screen is declared on the main actor",
        " CoreTests/ActorFactoryTests.swift:",
        "with resolveOnMainActor()."
      )
    }
  }

  @Test func aFactoryBuildsOnItsActor() async throws {
    #expect(try await onDepot { try TestContainer().crate(2) } == 2)
    #expect(await { @Harbor in TestContainer().ship() }() == 1)
  }

  @Test func mainActorCodeOnAnotherQueueBuilds() async {
    let title = await MainActor.run {
      DispatchQueue(label: "other").sync { TestContainer().screen() }
    }
    #expect(title == "screen")
  }

  @Test func theQueueOfAnActorBuildsWithoutATask() async {
    let (ship, screen) = (await TestContainer().ship, await TestContainer().screen)
    let number = await withCheckedContinuation { continuation in
      HarborExecutor.queue.async { continuation.resume(returning: ship()) }
    }
    #expect(number == 1)
    let title = await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume(returning: screen()) }
    }
    #expect(title == "screen")
  }

  @Depot private func onDepot(_ body: @Depot () throws -> Int) rethrows -> Int { try body() }
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

extension TestContainer {
  @Depot fileprivate var crate: ThrowingParameterFactory<Int, Int> { self { $0 } }
  @Harbor fileprivate var ship: Factory<Int> { self { 1 } }
  @MainActor fileprivate var screen: Factory<String> { self { "screen" } }
}
