import Dispatch
import FactoryKit
import FactoryTesting
import Testing

/// A circular dependency is reported with its whole chain on any number of threads.
@Suite(.container, .timeLimit(.minutes(30)))
struct CycleOnThreadsTests {
  @Test func aCycleOnTwoThreadsIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      let (container, all) = (TestContainer(), Meeting(2))
      onThreads(2) { _ = container.cached($0, of: 2, all)() }
    }
    expectChain(of: ["cached0", "cached1"], in: try #require(result))
  }

  @Test func aCycleOnThreeThreadsIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      let (container, all) = (TestContainer(), Meeting(3))
      onThreads(3) { _ = container.cached($0, of: 3, all)() }
    }
    expectChain(of: ["cached0", "cached1", "cached2"], in: try #require(result))
  }

  @Test func aCycleOfSingletonsOfTwoContainersIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      let (containers, all) = ([TestContainer(), TestContainer()], Meeting(2))
      onThreads(2) { _ = containers[$0].single($0, of: 2, all)() }
    }
    expectChain(of: ["single0", "single1"], in: try #require(result))
  }

  @Test func aSingletonCycleThroughAContainerIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      let (left, right) = (TestContainer(), TestContainer())
      left.selfish.register { right.between() }
      right.between.register { right.selfish() }
      _ = left.selfish()
    }
    expectChain(of: ["selfish", "between"], in: try #require(result))
  }

  @Test func theChainContainsTheDecoratedFactory() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      let (container, all) = (TestContainer(), Meeting(2))
      container.between.decorator { _ in _ = container.cached(1, of: 2, all)() }
      container.selfish.register {
        all.join()
        return container.between()
      }
      container.cached(1, of: 2, all).register {
        all.join()
        return container.selfish()
      }
      onThreads(2) { _ = $0 == 0 ? container.selfish() : container.cached(1, of: 2, all)() }
    }
    expectChain(of: ["selfish", "between", "cached1"], in: try #require(result))
  }

  @Test func theChainOfOneThreadContainsTheDecoratedFactory() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      let container = TestContainer()
      container.between.decorator { _ in _ = container.selfish() }
      container.selfish.register { container.between() }
      _ = container.selfish()
    }
    expectChain(of: ["selfish", "between"], in: try #require(result))
  }

  @Test func aDecoratorWaitingForAThreadIsNoCycle() {
    let (container, all) = (TestContainer(), Meeting(2))
    container.between.decorator { _ in _ = container.cached(1, of: 2, all)() }
    container.selfish.register {
      all.join()
      return container.between()
    }
    container.cached(1, of: 2, all).register {
      all.join()
      return Service()
    }
    #expect(
      threadsEnd(2) { _ = $0 == 0 ? container.selfish() : container.cached(1, of: 2, all)() }
    )
  }

  @Test func theChainOmitsTheStepsBeforeTheCycle() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      endIfHanging()
      let (container, all) = (TestContainer(), Meeting(2))
      onThreads(2) { index in
        _ = Factory(container, key: "outside") { container.cached(index, of: 2, all)() }()
      }
    }
    expectChain(of: ["cached0", "cached1"], in: try #require(result))
  }

  @Test func containersDelegatingOnTwoThreadsAreNoCycle() {
    for _ in 0..<20 {
      let (left, right, all) = (TestContainer(), TestContainer(), Meeting(2))
      left.first.register {
        all.join()
        return "left, \(right.first())"
      }
      right.second.register {
        all.join()
        return "right, \(left.second())"
      }
      let texts = Shared<Set<String>>([])
      let ended = threadsEnd(2) { index in
        let text = index == 0 ? left.first() : right.second()
        texts.change { $0.insert(text) }
      }
      #expect(ended)
      #expect(texts.value == ["left, first", "right, second"])
    }
  }
}

private let cachedNames: [StaticString] = ["cached0", "cached1", "cached2"]
private let singleNames: [StaticString] = ["single0", "single1"]

extension TestContainer {
  /// Needs the next factory, once all threads are in one.
  fileprivate func cached(_ index: Int, of count: Int, _ all: Meeting) -> Factory<Service> {
    Factory(self, key: cachedNames[index]) {
      all.join()
      return self.cached((index + 1) % count, of: count, all)()
    }.cached
  }

  fileprivate func single(_ index: Int, of count: Int, _ all: Meeting) -> Factory<Service> {
    Factory(self, key: singleNames[index]) {
      all.join()
      return self.single((index + 1) % count, of: count, all)()
    }.singleton
  }

  fileprivate var selfish: Factory<Service> { self { Service() }.singleton }
  fileprivate var between: Factory<Service> { self { Service() } }
  fileprivate var first: Factory<String> { self { "first" }.cached }
  fileprivate var second: Factory<String> { self { "second" }.cached }
}
