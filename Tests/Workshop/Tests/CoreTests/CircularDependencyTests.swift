import FactoryKit
import Testing

struct CircularDependencyTests {
  @Test func aCycleIsReportedWithItsChain() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      TestContainer().entry()()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      words.contains("TestContainer.cycleA → TestContainer.cycleB → TestContainer.cycleA."),
      "\(words)"
    )
    #expect(words.contains("CoreTests/CircularDependencyTests.swift:"))
    #expect(words.contains("Resolve one of them later, with @LazyInjected or a call"), "\(words)")
  }

  @Test func aCycleOfScopedInstancesIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      TestContainer().cachedA()()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let chain = "TestContainer.cachedA → TestContainer.cachedB → TestContainer.cachedA."
    #expect(words.contains(chain), "\(words)")
  }

  @Test func aRepeatedParameterIsACycle() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      _ = TestContainer().collatz(-1)
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.collatz → TestContainer.collatz."), "\(words)")
  }

  @Test func anEndlessContainerDecoratorIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let container = TestContainer()
      container.decorator { _ in _ = container.leaf() }
      _ = container.twice()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let beginning = """
      Circular dependency through decorators: TestContainer.leaf → TestContainer.leaf. \
      Declared here: TestContainer.leaf (CoreTests/CircularDependencyTests.swift:
      """
    #expect(words.contains(beginning), "\(words)")
  }

  @Test func endlessFactoryDecoratorsAreReported() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let container = TestContainer()
      container.leaf.decorator { _ in _ = container.delegated() }
      container.delegated.decorator { _ in _ = container.leaf() }
      _ = container.leaf()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let chain = "TestContainer.leaf → TestContainer.delegated → TestContainer.leaf."
    #expect(words.contains("Circular dependency through decorators: \(chain)"), "\(words)")
  }

  @Test func aCycleThroughADecoratorIsReported() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let container = TestContainer()
      container.leaf.decorator { _ in _ = container.delegated() }
      container.delegated.register { "\(container.twice())" }
      _ = container.twice()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let chain = ["twice", "leaf", "delegated", "twice"].map { "TestContainer.\($0)" }
    #expect(
      words.contains("Circular dependency: \(chain.joined(separator: " → "))."),
      "\(words)"
    )
  }

  @Test func aDecoratorThatEndsIsNoCycle() {
    let container = TestContainer()
    let left = Shared(0)
    container.decorator { _ in
      guard left.value > 0 else { return }
      left.change { $0 -= 1 }
      _ = container.leaf()
    }
    for _ in 0..<2 {
      left.change { $0 = 99 }
      #expect(container.leaf() == "leaf")
      #expect(left.value == 0)
    }
  }

  @Test func decoratorDepthIsUnlimitedWithoutCycleTesting() async {
    await #expect(processExitsWith: .success) {
      let container = TestContainer()
      container.manager.circularDependencyTesting = false
      let left = Shared(200)
      container.leaf.decorator { _ in
        left.change { $0 -= 1 }
        if left.value > 0 { _ = container.leaf() }
      }
      _ = container.leaf()
      precondition(left.value == 0)
    }
  }

  @Test func containersThatDelegateToEachOtherAreNoCycle() {
    let (outer, inner) = (TestContainer(), TestContainer())
    outer.delegated.register { "outer, \(inner.delegated())" }
    #expect(outer.delegated() == "outer, inner")
  }
}

extension TestContainer {
  fileprivate typealias Action = () -> Void

  fileprivate var entry: Factory<Action> { self { self.cycleA() } }
  fileprivate var cycleA: Factory<Action> { self { self.cycleB() } }
  fileprivate var cycleB: Factory<Action> { self { self.cycleA() } }
  fileprivate var cachedA: Factory<Action> { self { self.cachedB() }.cached }
  fileprivate var cachedB: Factory<Action> { self { self.cachedA() }.cached }
  fileprivate var collatz: ParameterFactory<Int, Int> {
    self { $0 == 1 ? 0 : 1 + self.collatz($0 < 0 ? $0 : $0 % 2 == 0 ? $0 / 2 : 3 * $0 + 1) }
  }
  fileprivate var delegated: Factory<String> { self { "inner" } }
  fileprivate var leaf: Factory<String> { self { "leaf" } }
  fileprivate var twice: Factory<[String]> { self { [self.leaf(), self.leaf()] } }
}
