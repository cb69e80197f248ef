import FactoryKit
import FactoryTesting
import Testing

/// The instances of the graph scope belong to one resolution, on one thread.
@Suite(.container, .timeLimit(.minutes(30)))
struct GraphPerResolutionTests {
  @Test func threadsInOneFactoryHaveTheirOwnInstances() {
    for _ in 0..<20 {
      let (container, all) = (TestContainer(), Meeting(4))
      container.node.register {
        all.join(); return Service()
      }
      let made = Shared<[[Service]]>([])
      let ended = threadsEnd(4) { _ in
        let pair = container.pair()
        made.change { $0.append(pair) }
      }
      #expect(ended)
      expectOneEach(made.value, count: 4)
    }
  }

  @Test func concurrentResolutionsHaveTheirOwnInstances() {
    let container = TestContainer()
    let made = Shared<[[Service]]>([])
    let ended = threadsEnd(4) { _ in
      for _ in 0..<200 {
        let pair = container.pair()
        made.change { $0.append(pair) }
      }
    }
    #expect(ended)
    expectOneEach(made.value, count: 800)
  }

  @Test func theNextResolutionHasAnotherInstance() {
    let (container, isResolving, isReleased) = (TestContainer(), Signal(), Signal())
    container.slow.register {
      isResolving.give()
      isReleased.wait()
      return container.node()
    }
    let ended = threadsEnd(2) { index in
      if index == 0 {
        _ = container.slow()
      } else {
        isResolving.wait()
        expectOneEach([container.pair(), container.pair(), container.pair()], count: 3)
        isReleased.give()
      }
    }
    #expect(ended)
  }

  @Test func aThreadOfAFactoryHasItsOwnResolution() {
    let container = TestContainer()
    let elsewhere = Shared<Service?>(nil)
    container.slow.register {
      let node = container.node()
      threadsEnd { _ in
        let other = container.node()
        elsewhere.change { $0 = other }
      }
      #expect(container.node() === node, "this resolution continues")
      return node
    }
    let node = container.slow()
    #expect(elsewhere.value != nil)
    #expect(elsewhere.value !== node)
  }

  @Test func eachContainerOfAResolutionHasItsOwnInstances() {
    let (left, right) = (TestContainer(), TestContainer())
    left.mixed.register { left.pair() + right.pair() }
    let made = left.mixed()
    expectOneEach([Array(made[..<2]), Array(made[2...])], count: 2)
  }

  @Test func anInstanceIsFreedWithItsResolution() {
    let container = TestContainer()
    weak var node: Service?
    do { node = container.pair()[0] }
    #expect(node == nil)
  }

  /// Expects that the pairs have different instances.
  private func expectOneEach(
    _ pairs: [[Service]],
    count: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(pairs.allSatisfy { $0[0] === $0[1] }, sourceLocation: sourceLocation)
    let instances = Set(pairs.joined().map(ObjectIdentifier.init))
    #expect(instances.count == count, sourceLocation: sourceLocation)
  }
}

extension TestContainer {
  fileprivate var node: Factory<Service> { self { Service() }.graph }
  fileprivate var pair: Factory<[Service]> { self { [self.node(), self.node()] } }
  fileprivate var slow: Factory<Service> { self { Service() } }
  fileprivate var mixed: Factory<[Service]> { self { [] } }
}
