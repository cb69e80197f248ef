import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// A circular dependency is reported with its whole chain on any number of threads.
@Suite(.container, .timeLimit(.minutes(30)))
struct CircularDependencyTests {
  @Test(arguments: Cycle.allCases)
  func aCycleIsReportedWithItsChain(cycle: Cycle) async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [cycle] in
      endIfHanging()
      cycle.resolve(in: TestContainer())
    }
    result.expectChain(of: cycle.names.map { "TestContainer.\($0)" })
    result.expectErrors(
      "CoreTests/CircularDependencyTests.swift:",
      "Resolve one of them later, with @LazyInjected or a call"
    )
  }

  @Test(arguments: [true, false])
  func endlessDecoratorsAreReported(isOfContainer: Bool) async throws {
    let result = try await #require(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) { [isOfContainer] in
      let container = TestContainer()
      if isOfContainer {
        container.decorator { _ in _ = container.leaf() }
      } else {
        container.leaf.decorator { _ in _ = container.leaf() }
      }
      _ = container.leaf()
    }
    result.expectErrors(
      "Circular dependency through decorators: TestContainer.leaf → TestContainer.leaf. "
        + "Declared here: TestContainer.leaf (CoreTests/CircularDependencyTests.swift:"
    )
  }

  @Test func aDecoratorThatEndsIsNoCycle() {
    let container = TestContainer()
    let left = Shared(99)
    container.decorator { _ in
      if left.value > 0, left.add(-1) >= 0 { _ = container.leaf() }
    }
    #expect(container.leaf() == "leaf")
    #expect(left.value == 0)
  }

  @Test func aDecoratorWaitingForAThreadIsNoCycle() {
    let (container, all) = (TestContainer(), Meeting(2))
    let cached = container.cached(1, of: 2, all)
    container.between.decorator { _ in _ = cached() }
    container.selfish.register {
      all.join()
      return container.between()
    }
    cached.register {
      all.join()
      return Service()
    }
    let ended = threadsEnd(2) { _ = $0 == 0 ? container.selfish() : cached() }
    #expect(ended)
  }

  @Test func aFinishedWaitIsNotPartOfACycle() {
    for _ in 0..<20 {
      let (container, isBuilding) = (TestContainer(), Signal())
      container.inner.register {
        isBuilding.give()
        #expect(eventually { ThreadWaits.count(for: "TestContainer.inner") == 1 })
        return Service()
      }
      let ended = threadsEnd(2) { index in
        if index == 0 { _ = container.inner() } else { isBuilding.wait() }
        // The second thread may not have resumed yet.
        _ = container.outer()
      }
      #expect(ended)
    }
  }

  @Test func containersDelegatingOnTwoThreadsAreNoCycle() {
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

/// A circular dependency.
enum Cycle: String, CaseIterable, Codable {
  case afterOtherSteps, cached, repeatedParameter, throughADecorator, decorated
  case onTwoThreads, onThreeThreads, ofTwoContainers, ofOneSingleton, decoratedOnTwoThreads

  /// The names of the factories in the cycle.
  var names: [String] {
    switch self {
    case .afterOtherSteps: ["cycleA", "cycleB"]
    case .cached, .onTwoThreads: ["cached0", "cached1"]
    case .repeatedParameter: ["repeated"]
    case .throughADecorator: ["twice", "leaf", "delegated"]
    case .decorated, .ofOneSingleton: ["selfish", "between"]
    case .onThreeThreads: ["cached0", "cached1", "cached2"]
    case .ofTwoContainers: ["single0", "single1"]
    case .decoratedOnTwoThreads: ["selfish", "between", "cached1"]
    }
  }

  func resolve(in container: TestContainer) {
    switch self {
    case .afterOtherSteps: container.entry()()
    case .cached: _ = container.cached(0, of: 2, Meeting(1))()
    case .repeatedParameter: _ = container.repeated(1)
    case .throughADecorator:
      container.leaf.decorator { _ in _ = container.delegated() }
      container.delegated.register { "\(container.twice())" }
      _ = container.twice()
    case .decorated:
      container.between.decorator { _ in _ = container.selfish() }
      container.selfish.register { container.between() }
      _ = container.selfish()
    case .onTwoThreads: resolveOnThreads(2, in: container)
    case .onThreeThreads: resolveOnThreads(3, in: container)
    case .ofTwoContainers:
      let (containers, all) = ([container, TestContainer()], Meeting(2))
      onThreads(2) { _ = containers[$0].single($0, of: 2, all)() }
    case .ofOneSingleton:
      let other = TestContainer()
      container.selfish.register { other.between() }
      other.between.register { other.selfish() }
      _ = container.selfish()
    case .decoratedOnTwoThreads:
      let all = Meeting(2)
      let cached = container.cached(1, of: 2, all)
      container.between.decorator { _ in _ = cached() }
      container.selfish.register {
        all.join()
        return container.between()
      }
      cached.register {
        all.join()
        return container.selfish()
      }
      onThreads(2) { _ = $0 == 0 ? container.selfish() : cached() }
    }
  }

  private func resolveOnThreads(_ count: Int, in container: TestContainer) {
    let all = Meeting(count)
    onThreads(count) { _ = container.cached($0, of: count, all)() }
  }
}

private let cachedNames: [StaticString] = ["cached0", "cached1", "cached2"]
private let singleNames: [StaticString] = ["single0", "single1"]

extension TestContainer {
  fileprivate typealias Action = () -> Void

  fileprivate var entry: Factory<Action> { self { self.cycleA() } }
  fileprivate var cycleA: Factory<Action> { self { self.cycleB() } }
  fileprivate var cycleB: Factory<Action> { self { self.cycleA() } }
  fileprivate var repeated: ParameterFactory<Int, Int> { self { self.repeated($0) } }
  fileprivate var delegated: Factory<String> { self { "inner" } }
  fileprivate var leaf: Factory<String> { self { "leaf" } }
  fileprivate var twice: Factory<[String]> { self { [self.leaf(), self.leaf()] } }

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
  fileprivate var inner: Factory<Service> { self { Service() }.cached }
  fileprivate var outer: Factory<Service> { self { self.inner() }.cached }
  fileprivate var first: Factory<String> { self { "first" }.cached }
  fileprivate var second: Factory<String> { self { "second" }.cached }
}
