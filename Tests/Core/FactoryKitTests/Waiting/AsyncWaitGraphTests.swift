import Testing

@testable import FactoryKit

/// The wait-for graph of async builds: cycles are found, in few steps.
struct AsyncWaitGraphTests {
  private let builds = (0..<2_000).map { _ in makeBuild() }

  /// Each build waits for the one before.
  @Test(arguments: Order.allCases)
  fileprivate func aChainTakesStepsInProportionToItsLength(order: Order) {
    var graph = AsyncWaitGraph()
    for index in order.indices(upTo: builds.count) {
      #expect(graph.add(index, in: builds) == nil)
    }
    #expect(graph.steps < 2 * builds.count)
  }

  @Test func aChainOfPairsTakesFewSteps() {
    // The waits join chains of equal length, which is the worst case.
    var graph = AsyncWaitGraph()
    var length = 1
    while length < builds.count {
      for index in stride(from: length, to: builds.count, by: 2 * length) {
        #expect(graph.add(index, in: builds) == nil)
      }
      length *= 2
    }
    #expect(graph.steps < 12 * builds.count)
  }

  /// Many builds wait for one, which waits for another one.
  @Test func manyWaitsForOneBuildTakeNoSteps() {
    var graph = AsyncWaitGraph()
    for (index, build) in builds.enumerated().dropFirst(2) {
      #expect(graph.add(UInt(index), from: build, to: builds[1]) == nil)
    }
    #expect(graph.add(1, in: builds) == nil)
    #expect(graph.steps == 0)
  }

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
    graph.remove(1, from: builds[1], to: builds[0])
    graph.remove(1, from: builds[1], to: builds[0])
    #expect(graph.add(3, from: builds[0], to: builds[2]) == nil)
    #expect(graph.add(1, in: builds) != nil)
  }

  /// A build can wait for another one several times, in several child tasks.
  @Test func eachWaitCounts() {
    var graph = AsyncWaitGraph()
    #expect(graph.add(1, from: builds[1], to: builds[0]) == nil)
    #expect(graph.add(2, from: builds[1], to: builds[0]) == nil)
    graph.remove(1, from: builds[1], to: builds[0])
    #expect(graph.add(3, from: builds[0], to: builds[1]) != nil)
    graph.remove(2, from: builds[1], to: builds[0])
    #expect(graph.add(4, from: builds[0], to: builds[1]) == nil)
  }
}

/// An order in which the waits of a chain begin.
private enum Order: CaseIterable {
  case fromFirst, fromLast, inPairs

  func indices(upTo count: Int) -> [Int] {
    let indices = Array(1..<count)
    switch self {
    case .fromFirst: return indices
    case .fromLast: return indices.reversed()
    // The asking build and the awaited one both have waits already, except in the first pair.
    case .inPairs: return stride(from: 1, to: count - 1, by: 2).flatMap { [$0 + 1, $0] }
    }
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
