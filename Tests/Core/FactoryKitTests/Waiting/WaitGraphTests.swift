import Testing

@testable import FactoryKit

/// The wait-for graph: cycles are found, here between async builds.
struct WaitGraphTests {
  private let builds = (0..<2_000).map { makeBuild($0) }

  @Test func aCycleIsFoundWithItsPath() {
    for last in [1, 2, 3, 100] {
      var edges = WaitGraph.Edges()
      for index in 1...last { #expect(add(index, in: &edges) == nil) }
      // Other waits, of builds outside of the cycle.
      #expect(add(0, from: last + 1, to: last, in: &edges) == nil)
      #expect(add(1_000, from: last, to: 1_000, in: &edges) == nil)
      let chain = add(2_000, from: 0, to: last, in: &edges)
      #expect(chain == [0] + (0...last).reversed())
    }
  }

  @Test func aBuildThatWaitsForItselfIsACycle() {
    var edges = WaitGraph.Edges()
    #expect(add(1, from: 0, to: 0, in: &edges) == [0, 0])
  }

  @Test func aWaitThatHasEndedIsNoPartOfACycle() {
    var edges = WaitGraph.Edges()
    #expect(add(1, in: &edges) == nil)
    #expect(add(2, in: &edges) == nil)
    edges[builds[1].worker]?[1] = nil
    #expect(add(3, from: 0, to: 2, in: &edges) == nil)
    #expect(add(1, in: &edges) != nil)
  }

  /// A build can wait for another one several times, in several child tasks.
  @Test func eachWaitCounts() {
    var edges = WaitGraph.Edges()
    #expect(add(1, from: 1, to: 0, in: &edges) == nil)
    #expect(add(2, from: 1, to: 0, in: &edges) == nil)
    edges[builds[1].worker]?[1] = nil
    #expect(add(3, from: 0, to: 1, in: &edges) != nil)
    edges[builds[1].worker]?[2] = nil
    #expect(add(4, from: 0, to: 1, in: &edges) == nil)
  }

  /// Adds the wait of a build for the one before it.
  private func add(_ index: Int, in edges: inout WaitGraph.Edges) -> [Int]? {
    add(UInt(index), from: index, to: index - 1, in: &edges)
  }

  /// Adds a wait.
  ///
  /// - Returns: The lines of the factories in the cycle, which are the indices of their builds.
  private func add(
    _ number: UInt,
    from asker: Int,
    to awaited: Int,
    in edges: inout WaitGraph.Edges
  ) -> [Int]? {
    let edge = WaitGraph.Edge(work: builds[awaited], frames: [builds[asker].frame])
    let chain = WaitGraph.add(edge, number, of: builds[asker].worker, to: &edges)
    return chain?.map { Int($0.key.declaration.bits >> 32) }
  }
}

/// Creates a build of a factory that is declared on a line.
private func makeBuild(_ line: Int) -> AsyncBuild {
  let container = TestContainer()
  let factory = container.self(line: UInt(line)) { Service() }
  return AsyncBuild(ResolutionFrame(container, factory.key), .unique, isShared: true)
}
