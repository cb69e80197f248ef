import FactoryKit
import Testing

/// Groups of dependencies: arrays of key paths to their factories.
struct TaggedGroupTests {
  let container = TestContainer()

  @Test func aGroupIsAnArrayOfKeyPathsToFactories() {
    #expect(container.processors().map(\.name) == ["first", "second"])
  }

  @Test func eachFactoryOfAGroupKeepsItsRegistrationAndScope() {
    let before = container.processors()
    container.processor1.register { Processor("replaced") }
    let after = container.processors()
    #expect(after.map(\.name) == ["replaced", "second"])
    #expect(after[0] !== before[0])
    #expect(after[1] === before[1], "the second is cached")
  }

  @Test func eachContainerResolvesItsOwnGroup() {
    container.processor1.register { Processor("replaced") }
    #expect(TestContainer().processors().map(\.name) == ["first", "second"])
  }

  @Test func aGroupCanBeResolvedThroughTheSharedContainer() {
    let names = TestContainer.$shared.withValue(container) {
      TestContainer.processorPaths.map { dependency($0).name }
    }
    #expect(names == ["first", "second"])
  }
}

private final class Processor {
  let name: String

  init(_ name: String) { self.name = name }
}

extension TestContainer {
  fileprivate static var processorPaths: [KeyPath<TestContainer, Factory<Processor>>] {
    [\.processor1, \.processor2]
  }

  fileprivate var processor1: Factory<Processor> { self { Processor("first") }.cached }
  fileprivate var processor2: Factory<Processor> { self { Processor("second") }.cached }

  fileprivate func processors() -> [Processor] {
    TestContainer.processorPaths.map { self[keyPath: $0]() }
  }
}
