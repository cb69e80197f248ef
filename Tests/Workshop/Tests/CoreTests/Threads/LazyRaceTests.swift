import FactoryKit
import FactoryTesting
import Testing

/// Lazy wrappers that several threads read.
@Suite(.container)
struct LazyRaceTests {
  @Test func manyThreadsResolveAConstantOnce() {
    let container = RaceContainer()
    let client = Client()
    let seen = Shared<Set<ObjectIdentifier>>([])
    onThreads(8) { _ in
      RaceContainer.$shared.withValue(container) {
        var own: Set<ObjectIdentifier> = []
        for _ in 0..<10_000 { own.insert(ObjectIdentifier(client.service)) }
        seen.change { $0.formUnion(own) }
      }
    }
    #expect(container.made.value == 1)
    #expect(seen.value == [ObjectIdentifier(client.service)])
  }

  @Test func manyThreadsResolveAWeakConstantOnce() {
    let container = RaceContainer()
    let client = Client()
    let seen = Shared<[Service?]>([])
    onThreads(8) { _ in
      RaceContainer.$shared.withValue(container) {
        let services = (0..<100).map { _ in client.weakly }
        seen.change { $0 += services }
      }
    }
    #expect(container.made.value == 1)
    #expect(seen.value.allSatisfy { $0 === container.stored() })
  }

  @Test func readersWaitForAResolution() {
    let container = RaceContainer()
    let client = Client()
    let seen = Shared<[Service]>([])
    onThreads(4) { _ in
      RaceContainer.$shared.withValue(container) {
        let service = client.slow
        seen.change { $0.append(service) }
      }
    }
    #expect(container.made.value == 1)
    #expect(seen.value.count == 4)
    #expect(Set(seen.value.map { ObjectIdentifier($0) }).count == 1)
  }

  @Test func noLockIsHeldWhileTheFactoryRuns() {
    let container = RaceContainer()
    let (client, other) = (Client(), Client())
    let hasEnded = Shared(false)
    container.service.register {
      // Another thread uses both wrappers while this thread resolves one of them.
      let ended = threadsEnd {
        _ in
        _ = (client.$service.resolvedOrNil(), other.$weakly.resolvedOrNil())
        RaceContainer.$shared.withValue(container) { _ = other.slow }
      }
      hasEnded.change { $0 = ended }
      return Service()
    }
    RaceContainer.$shared.withValue(container) { _ = client.service }
    #expect(hasEnded.value)
  }

  @Test func aReplacedInstanceIsReadIntact() {
    let container = RaceContainer()
    RaceContainer.$shared.withValue(container) {
      let client = Client()
      let first = client.number
      onThreads(4) { index in
        RaceContainer.$shared.withValue(container) {
          for _ in 0..<500 {
            if index == 0 { client.$number.resolve() }
            let number = client.number
            #expect(number.first >= first.first && number.first == number.last)
          }
        }
      }
      #expect(client.number.first == first.first + 500)
    }
  }

  @Test func aWrapperLeaksNothing() {
    let container = RaceContainer()
    weak var service: Service?
    RaceContainer.$shared.withValue(container) {
      let client = Client()
      service = client.service
      for _ in 0..<3 { client.$service.resolve() }
      #expect(service == nil, "no thread is reading it")
      #expect(client.service !== service)
    }
    #expect(service == nil)
    weak var latest: Service?
    RaceContainer.$shared.withValue(container) {
      let client = Client()
      _ = client.service
      latest = client.$service.resolve()
      #expect(latest != nil)
      client.$service.resolve()
      #expect(latest == nil)
    }
  }

  @Test func aTemporaryLivesUntilItsRead() {
    let container = RaceContainer()
    RaceContainer.$shared.withValue(container) {
      let counts = (0..<1000).map { Client().number.first - $0 }
      #expect(counts == Array(repeating: 1, count: 1000))
      #expect(Holder().client.number.first == 1001)
      #expect(LazyInjected(\RaceContainer.number).wrappedValue.last == 1002)
    }
  }

  @Test func aWrapperInItsOwnFactoryIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let client = Client()
      RaceContainer.shared.service.register { client.service }
      // ThreadSanitizer takes minutes to fill a large stack.
      onStack(of: 512 * 1024) { _ = client.service }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("RaceContainer.service → RaceContainer.service."), "\(words)")
  }

  @Test func aCycleOfWrappersOnTwoThreadsIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let client = Client()
      RaceContainer.shared.slow.register {
        pause(seconds: 0.5)
        return client.service
      }
      RaceContainer.shared.service.register {
        pause(seconds: 0.5)
        return client.slow
      }
      onThreads(2) { index in _ = index == 0 ? client.slow : client.service }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let chains = [
      "RaceContainer.slow → RaceContainer.service → RaceContainer.slow.",
      "RaceContainer.service → RaceContainer.slow → RaceContainer.service.",
    ]
    #expect(chains.contains { words.contains($0) }, "\(words)")
  }
}

/// A struct that is used as a constant, which threads share.
private struct Client: Sendable {
  @LazyInjected(\RaceContainer.service) var service
  @LazyInjected(\RaceContainer.slow) var slow
  @LazyInjected(\RaceContainer.number) var number
  @WeakLazyInjected(\RaceContainer.stored) var weakly
}

private final class Holder {
  let client = Client()
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

  /// The number of services that were built.
  let made = Shared(0)
  private let numbers = Shared(0)

  var service: Factory<Service> { self { self.makeService() } }
  var stored: Factory<Service> { self { self.makeService() }.cached }
  var slow: Factory<Service> {
    self {
      pause(seconds: 0.2)
      return self.makeService()
    }
  }
  var number: Factory<Number> {
    self {
      self.numbers.change { $0 += 1 }
      return Number(self.numbers.value)
    }
  }

  private func makeService() -> Service {
    made.change { $0 += 1 }
    return Service()
  }
}
