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

  @Test(.mine)
  func ownContainerHasItsOwnTrait() {
    #expect(MyContainer.shared.name == "created for the test")
  }
}

struct TraitOfOneTestTests {
  @Test(.container, .mine)
  func traitsCanBeCombined() {
    Container.shared.traitTestNumber.register { 1 }
    #expect(Container.shared.traitTestNumber() == 1)
    #expect(MyContainer.shared.name == "created for the test")
  }

  @Test(.container { $0.traitTestNumber.register { 7 } })
  func traitPreparesTheContainer() {
    #expect(Container.shared.traitTestNumber() == 7)
  }

  @Test(.container { await $0.traitTestModel.register { TraitTestModel(name: "fake") } })
  func traitAwaitsFactoriesOfAnActor() async {
    #expect(await Container.shared.traitTestModel().name == "fake")
  }

  @Test(.mine { $0.text.register { "prepared" } })
  func traitPreparesAnOwnContainer() {
    #expect(MyContainer.shared.name == "created for the test")
    #expect(MyContainer.shared.text() == "prepared")
  }

  @Test func testBeginsWithoutSingletons() async throws {
    let test = try #require(Test.current)
    try await Scope.$singleton.withValue(Scope.Singleton()) {
      let outside = MyContainer.shared.single()
      #expect(MyContainer.shared.single() === outside)
      try await ContainerTrait<MyContainer>.mine.provideScope(for: test, testCase: nil) {
        #expect(MyContainer.shared.single() !== outside)
      }
    }
  }

  @Test func testWithoutATraitUsesTheSharedContainer() {
    #expect(MyContainer.shared.name == "shared")
  }
}

private final class MyContainer: SharedContainer {
  @TaskLocal static var shared = MyContainer(name: "shared")
  let manager = ContainerManager()
  let name: String

  init(name: String) { self.name = name }
}

extension Trait where Self == ContainerTrait<MyContainer> {
  fileprivate static var mine: Self {
    Self(shared: MyContainer.$shared, container: MyContainer(name: "created for the test"))
  }
}

extension MyContainer {
  fileprivate var text: Factory<String> { self { "definition" } }
  fileprivate var single: Factory<Single> { self { Single() }.singleton }
}

/// A class for comparing instances by identity.
private final class Single: Sendable {}

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
