import Testing

@testable import FactoryKit

/// The wait-for graph of async builds: cycles are found.
struct AsyncWaitGraphTests {
  private let builds = (0..<2_000).map { _ in makeBuild() }

  @Test func aCycleIsFoundWithItsPath() {
    for last in [1, 2, 3, 100] {
      var graph = AsyncWaitGraph()
      for index in 1...last { #expect(graph.add(index, in: builds) == nil) }
      // Other waits, of builds outside of the cycle.
      #expect(graph.add(0, from: builds[last + 1], to: builds[last]) == nil)
      #expect(graph.add(1_000, from: builds[last], to: builds[1_000]) == nil)
      let path = graph.add(2_000, from: builds[0], to: builds[last])
      #expect(
        path?.map(\.id.number) == (builds[0...last].reversed() + [builds[last]]).map(\.id.number)
      )
    }
  }

  @Test func aBuildThatWaitsForItselfIsACycle() {
    var graph = AsyncWaitGraph()
    let path = graph.add(1, from: builds[0], to: builds[0])
    #expect(path?.map(\.id.number) == [builds[0].id.number, builds[0].id.number])
  }

  @Test func aWaitThatHasEndedIsNoPartOfACycle() {
    var graph = AsyncWaitGraph()
    #expect(graph.add(1, in: builds) == nil)
    #expect(graph.add(2, in: builds) == nil)
    graph.remove(1, from: builds[1])
    graph.remove(1, from: builds[1])
    #expect(graph.add(3, from: builds[0], to: builds[2]) == nil)
    #expect(graph.add(1, in: builds) != nil)
  }

  /// A build can wait for another one several times, in several child tasks.
  @Test func eachWaitCounts() {
    var graph = AsyncWaitGraph()
    #expect(graph.add(1, from: builds[1], to: builds[0]) == nil)
    #expect(graph.add(2, from: builds[1], to: builds[0]) == nil)
    graph.remove(1, from: builds[1])
    #expect(graph.add(3, from: builds[0], to: builds[1]) != nil)
    graph.remove(2, from: builds[1])
    #expect(graph.add(4, from: builds[0], to: builds[1]) == nil)
  }
}

extension AsyncWaitGraph {
  /// Adds the wait of a build for the one before it.
  fileprivate mutating func add(_ index: Int, in builds: [AsyncBuild])
    -> [AsyncBuild]?
  {
    add(UInt(index), from: builds[index], to: builds[index - 1])
  }
}

private func makeBuild() -> AsyncBuild {
  let container = TestContainer()
  let frame = ResolutionFrame(container, container.self { Service() }.key)
  return AsyncBuild(frame, .unique, isShared: true)
}
