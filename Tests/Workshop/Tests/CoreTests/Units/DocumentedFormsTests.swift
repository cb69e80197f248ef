import FactoryKit
import FactoryTesting
import Testing

/// Declarations for which Factory and FactoryKit have different spellings.
@Suite(.container)
struct DocumentedFormsTests {
  @Test func aGlobalActorIsPassedAsAnActor() async {
    #expect(await Container.shared.formsName.resolveOnGlobalActor(MainActor.shared) == "name")
    let length = await Container.shared.formsLength
      .resolveOnGlobalActor(MainActor.shared, parameters: "four")
    #expect(length == 4)
  }

  @Test @MainActor func mainActorFactoriesMayBeAwaitedThere() async {
    let container = await Container() { await $0.formsModel.register { "made" } }
    #expect(container.formsModel() == "made")
    await container { await $0.formsModel.register { "changed" } }
    #expect(container.formsModel() == "changed")
  }

  @Test func genericCodeRegistersAClosureWithAParameter() {
    func replace<F: FactoryModifying>(_ factory: F, _ make: @escaping (F.P) -> F.T) {
      factory.register(factory: make)
    }
    replace(Container.shared.formsName) { "replaced" }
    replace(Container.shared.formsLength) { $0.count * 2 }
    #expect(Container.shared.formsName() == "replaced")
    #expect(Container.shared.formsLength("four") == 8)
  }

  @Test func genericCodePassesAClosureToAModifier() {
    func inThisProcess<F: FactoryModifying>(_ factory: F, _ make: @escaping (F.P) -> F.T) {
      factory.onArg(CommandLine.arguments[0], factory: make)
    }
    inThisProcess(Container.shared.formsName) { "in context" }
    inThisProcess(Container.shared.formsLength) { -$0.count }
    #expect(Container.shared.formsName() == "in context")
    #expect(Container.shared.formsLength("four") == -4)
  }

  @Test func closuresHaveTheirTypes() {
    let name: VoidFactoryType<String> = { "typed" }
    let length: ParameterFactoryType<String, Int> = { $0.utf8.count }
    Container.shared.formsName.register(factory: name)
    Container.shared.formsLength.register(factory: length)
    #expect(Container.shared.formsName() == "typed")
    #expect(Container.shared.formsLength("four") == 4)
  }

  @Test func aUniqueScopeCanBeCreated() {
    Container.shared.manager.defaultScope = Scope.Unique()
    #expect(Container.shared.formsObject() !== Container.shared.formsObject())
  }

  @Test func aPromiseContainsItsFile() {
    Container.shared.manager.promiseTriggersError = false
    #expect(Container.shared.formsPromise() == nil)
    #expect(Container.shared.formsPromiseOf(1) == nil)
    Container.shared.formsPromise.register { "kept" }
    #expect(Container.shared.formsPromise() == "kept")
  }

  @Test func aKeyMayBeOneCharacter() {
    #expect(Container.shared.formsShort() == "k")
    Container.shared.formsShort.register { "registered" }
    #expect(Container.shared.formsShort() == "registered")
    #expect(Container.shared.formsShortToo() == "ü", "another key is another factory")
  }

  @Test(.container { $0.formsName.register { "prepared" } })
  func aTransformHasItsLabel() async throws {
    let transform: ContainerTrait<Container>.Transform = { $0.formsName.register { "named" } }
    #expect(Container.shared.formsName() == "prepared")
    _ = ContainerTrait.container(transform: transform)
    _ = ContainerTrait.container(transform)
  }
}

extension Container {
  fileprivate var formsName: Factory<String> { self { "name" } }
  fileprivate var formsObject: Factory<Service> { self { Service() } }
  fileprivate var formsLength: ParameterFactory<String, Int> { self { $0.count } }
  @MainActor fileprivate var formsModel: Factory<String> { self { "model" } }
  fileprivate var formsPromise: Factory<String?> { promised(file: #file) }
  fileprivate var formsPromiseOf: ParameterFactory<Int, String?> { promised(file: #file) }
  fileprivate var formsShort: Factory<String> { self(key: "k") { "k" } }
  fileprivate var formsShortToo: Factory<String> { self(key: "ü") { "ü" } }
}
