import FactoryTesting
import Testing

/// The trait with a wiring, for the tests of one of several apps.
struct WiringTraitTests {
  struct First: Wiring {
    func register(in container: Container) { container.traitName.register { "first" } }
  }

  struct Second: Wiring {
    func register(in container: Container) { container.traitName.register { "second" } }
  }

  private var name: String? { Container.shared.traitName() }

  @Test(.container(First())) func traitAppliesItsWiring() { #expect(name == "first") }

  @Test(.container(First(), Second())) func laterWiringHasPriority() { #expect(name == "second") }

  @Test(.container(First()) { $0.traitName.register { "prepared" } })
  func aWiredContainerCanBePrepared() { #expect(name == "prepared") }

  @Test(.container(First()).unwired { $0.traitName.allowUnregistered() })
  func aWiredContainerCanBeUnwired() { #expect(name == nil) }

  @Suite(.container(First()))
  struct Nested {
    @Test func wiringOfTheSuiteApplies() { #expect(Container.shared.traitName() == "first") }

    @Test(.container(Second())) func wiringOfTheTestReplacesTheSuites() {
      #expect(Container.shared.traitName() == "second")
    }
  }
}

extension Container {
  fileprivate var traitName: Factory<String?> { promised() }
}
