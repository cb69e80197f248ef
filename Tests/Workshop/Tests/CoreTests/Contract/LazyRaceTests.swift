import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// Lazy wrappers that several threads read.
@Suite(.container, .timeLimit(.minutes(30)))
struct LazyRaceTests {
  private let container = RaceContainer()

  @Test(.serialized, arguments: [false, true])
  func readersWaitForAResolution(isWeak: Bool) {
    let (client, service) = (Client(), Service())
    let (builds, seen) = (Shared(0), Shared<[Service?]>([]))
    container.service.register {
      builds.add()
      let name = "RaceContainer.service"
      #expect(eventually { ThreadWaits.count(for: name) == 3 || builds.value > 1 })
      return service
    }
    onThreads(4) { _ in
      let found = read { isWeak ? client.weakly : client.service }
      seen.change { $0.append(found) }
    }
    #expect(builds.value == 1)
    #expect(seen.value.count == 4)
    #expect(seen.value.allSatisfy { $0 === service })
  }

  @Test func noLockIsHeldWhileTheFactoryRuns() {
    let (client, other) = (Client(), Client())
    container.service.register {
      // Another thread uses both wrappers while this thread resolves one of them.
      let ended = threadsEnd { _ in
        _ = (client.$service.resolvedOrNil(), other.$weakly.resolvedOrNil())
        _ = read { other.number }
      }
      #expect(ended)
      return Service()
    }
    _ = read { client.service }
  }

  @Test func aReplacedInstanceIsReadIntact() {
    let client = Client()
    let first = read { client.number }
    onThreads(4) { index in
      for _ in 0..<500 {
        if index == 0 { _ = read { client.$number.resolve() } }
        let number = read { client.number }
        #expect(number.first >= first.first && number.first == number.last)
      }
    }
    #expect(read { client.number.first } == first.first + 500)
  }

  @Test func aWrapperLeaksNothing() {
    weak var service: Service?
    do {
      let client = Client()
      service = read { client.service }
      #expect(service != nil)
      _ = read { client.$service.resolve() }
      #expect(service == nil, "no thread is reading it")
      service = read { client.service }
    }
    #expect(service == nil)
  }

  @Test func aCycleOfWrappersOnTwoThreadsIsReported() async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      let (client, both) = (Client(), Meeting(2))
      RaceContainer.shared.other.register {
        both.join()
        return client.service
      }
      RaceContainer.shared.service.register {
        both.join()
        return client.other
      }
      onThreads(2) { index in _ = index == 0 ? client.other : client.service }
    }
    result.expectChain(of: ["RaceContainer.other", "RaceContainer.service"])
  }

  private func read<Result>(_ body: () -> Result) -> Result {
    RaceContainer.$shared.withValue(container, operation: body)
  }
}

/// A struct that is used as a constant, which threads share.
private struct Client: Sendable {
  @LazyInjected(\RaceContainer.service) var service
  @LazyInjected(\RaceContainer.other) var other
  @LazyInjected(\RaceContainer.number) var number
  @WeakLazyInjected(\RaceContainer.service) var weakly
}

/// A value that is too large for the wrapper's inline storage.
private struct Number: Sendable {
  let first: Int
  let others = (0, 0, 0, 0, "a string")
  let last: Int

  init(_ number: Int) { (first, last) = (number, number) }
}

private final class RaceContainer: SharedContainer {
  @TaskLocal static var shared = RaceContainer()
  let manager = ContainerManager()
  private let numbers = Shared(0)

  var service: Factory<Service> { self { Service() } }
  var other: Factory<Service> { self { Service() } }
  var number: Factory<Number> { self { Number(self.numbers.add()) } }
}
