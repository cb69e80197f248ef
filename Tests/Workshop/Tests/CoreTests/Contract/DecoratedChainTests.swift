import FactoryKit
import Testing

/// The chain of a circular dependency contains the current decorations, and no finished ones.
struct DecoratedChainTests {
  @Test func theChainOmitsFinishedDecorations() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let container = TestContainer()
      container.leaf.decorator { _ in }
      _ = container.again()
    }
    expectChain(of: ["again"], in: try #require(result))
  }

  @Test func theChainKeepsDecorationsAroundFinishedOnes() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let container = TestContainer()
      container.leaf.decorator { _ in }
      container.around.decorator { _ in
        _ = container.leaf()
        _ = container.inside()
      }
      _ = container.around()
    }
    expectChain(of: ["around", "inside"], in: try #require(result))
  }
}

extension TestContainer {
  fileprivate var leaf: Factory<String> { self { "leaf" } }
  fileprivate var around: Factory<String> { self { "around" } }
  fileprivate var inside: Factory<String> { self { self.around() } }
  fileprivate var again: Factory<String> { self { self.leaf() + self.again() } }
}
