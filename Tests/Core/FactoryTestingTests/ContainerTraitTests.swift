import FactoryTesting
import Testing

@Suite(.container)
struct ContainerTraitTests {
  @Test(arguments: 0..<10)
  func eachCaseHasItsOwnContainer(number: Int) async {
    #expect(Container.shared.traitTestNumber() == nil)
    Container.shared.traitTestNumber.register { number }
    await Task.yield()
    #expect(Container.shared.traitTestNumber() == number)
  }

  @Test(arguments: 0..<10)
  func eachCaseStartsWithoutSingletons(number: Int) async {
    Container.shared.traitTestNumber.register { number }
    #expect(Container.shared.traitTestSingleton() == number)
    await Task.yield()
    #expect(Container.shared.traitTestSingleton() == number)
  }
}

struct TraitOfOneTestTests {
  @Test(.container { $0.traitTestNumber.register { 7 } })
  func traitPreparesTheContainer() {
    #expect(Container.shared.traitTestNumber() == 7)
  }

  @Test(.container { await $0.traitTestModel.register { TraitTestModel(name: "fake") } })
  func traitAwaitsFactoriesOfAnActor() async {
    #expect(await Container.shared.traitTestModel().name == "fake")
  }

  @Test func testWithoutATraitUsesTheSharedContainer() {
    #expect(TestContainers.current.withValues { Container.shared } === Container.shared)
  }
}

/// A model of the main actor, with an initializer for any isolation.
@MainActor
private final class TraitTestModel {
  let name: String

  nonisolated init(name: String) { self.name = name }
}

extension Container {
  @MainActor fileprivate var traitTestModel: Factory<TraitTestModel> {
    self { TraitTestModel(name: "definition") }
  }
  fileprivate var traitTestNumber: Factory<Int?> { self { nil } }
  fileprivate var traitTestSingleton: Factory<Int?> { self { self.traitTestNumber() }.singleton }
}
