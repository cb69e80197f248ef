import FactoryKit
import Testing

/// The chain of a circular dependency has what is being decorated, and nothing that was.
struct DecoratedChainTests {
  @Test func whatWasDecoratedBeforeIsNoPartOfTheChain() async throws {
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
}

extension TestContainer {
  fileprivate var leaf: Factory<String> { self { "leaf" } }
  fileprivate var again: Factory<String> { self { self.leaf() + self.again() } }
}
