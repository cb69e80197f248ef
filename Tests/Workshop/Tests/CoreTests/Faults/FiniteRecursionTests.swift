import Dispatch
import FactoryKit
import Foundation
import Testing

/// A finite recursion is no cycle.
///
/// An endless one is reported before the stack overflows.
struct FiniteRecursionTests {
  let container = TestContainer()

  @Test func aRecursionWithIncomparableParametersMayEnd() {
    #expect(container.countdown((300, "steps")) == 300)
    #expect(container.structCountdown(Steps(left: 300)) == 300)
  }

  @Test func aRecursionMayEndByState() {
    container.left().change { $0 = 300 }
    #expect(container.byState() == 300)
  }

  @Test func decoratorsNestedDeeplyMayEnd() {
    let calls = Shared(0)
    container.leaf.decorator { [container] _ in
      calls.change { $0 += 1 }
      if calls.value < 300 { _ = container.leaf() }
    }
    _ = container.leaf()
    #expect(calls.value == 300)
  }

  @Test func aCycleOnASmallStackIsReported() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      onStack(of: 512 * 1024) { _ = TestContainer().circleA() }
    }
    expectCircle(in: try #require(result))
  }

  @Test func aCycleOnAStackOfMuslIsReported() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      onStack(of: 128 * 1024) { _ = TestContainer().circleA() }
    }
    expectCircle(in: try #require(result))
  }

  /// Expects the chain in either order, because the stack may fill up in either factory.
  private func expectCircle(in result: ExitTest.Result) {
    let words = String(decoding: result.standardErrorContent, as: UTF8.self)
    let (left, right) = ("TestContainer.circleA", "TestContainer.circleB")
    let chains = ["\(left) → \(right) → \(left)", "\(right) → \(left) → \(right)"]
    #expect(chains.contains { words.contains("Circular dependency: \($0).") }, "\(words)")
  }

  @Test func aCycleThroughNewContainersIsReported() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        _ = TestContainer().inNewContainers()
      }
    )
    let words = String(decoding: result.standardErrorContent, as: UTF8.self)
    let name = "TestContainer.inNewContainers"
    #expect(words.contains("Circular dependency: \(name) → \(name)."), "\(words)")
  }

  @Test("A hundred nested builds fit on a small stack")
  func nestedBuildsFitOnASmallStack() {
    let container = container
    let depth = Shared(0)
    let end = DispatchSemaphore(value: 0)
    let thread = Thread {
      let last = container.nested(100)
      depth.change { $0 = last }
      end.signal()
    }
    // Sanitizers use additional space on the stack in each function.
    let isSanitized = dlsym(nil, "__tsan_init") != nil || dlsym(nil, "__asan_init") != nil
    thread.stackSize = (isSanitized ? 4096 : 512) * 1024
    thread.start()
    end.wait()
    #expect(depth.value == 100)
  }
}

private struct Steps {
  let left: Int
}

extension TestContainer {
  fileprivate var countdown: ParameterFactory<(Int, String), Int> {
    self { left, name in left == 0 ? 0 : self.countdown((left - 1, name)) + 1 }
  }
  fileprivate var structCountdown: ParameterFactory<Steps, Int> {
    self { $0.left == 0 ? 0 : self.structCountdown(Steps(left: $0.left - 1)) + 1 }
  }
  fileprivate var left: Factory<Shared<Int>> { self { Shared(0) }.cached }
  fileprivate var byState: Factory<Int> {
    self {
      let left = self.left()
      if left.value == 0 { return 0 }
      left.change { $0 -= 1 }
      return self.byState() + 1
    }
  }
  fileprivate var leaf: Factory<Service> { self { Service() }.cached }
  fileprivate var circleA: Factory<Int> { self { self.circleB() } }
  fileprivate var circleB: Factory<Int> { self { self.circleA() } }
  fileprivate var inNewContainers: Factory<Int> { self { TestContainer().inNewContainers() } }
  fileprivate var nested: ParameterFactory<Int, Int> {
    self { $0 == 0 ? 0 : self.nested($0 - 1) + 1 }.scopeOnParameters.cached
  }
}
