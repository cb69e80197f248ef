import FactoryTesting
import Testing

@Suite(.wired { $0.place.register { "suite" } }, .container)
struct NestedTraitTests {
  private let container = WiredContainer.shared

  @Test func suitePreparesTheContainersOfItsTests() {
    #expect(container.place() == "suite")
    #expect(container.name() == "wired")
  }

  @Test(.wired { $0.other.register { "test" } }) func traitsOfSuiteAndTestApply() {
    #expect(container.place() == "suite")
    #expect(container.other() == "test")
  }

  @Test(.wired.unwired { $0.place.register { "test" } })
  func traitOfTheTestHasPriority() {
    #expect(container.place() == "test")
    container.name.allowUnregistered()
    #expect(container.name() == nil)
  }

  @Test(
    .wired { $0.place.register { [stored = $0.stored()] in "\(ObjectIdentifier(stored))" } },
    .container
  )
  func traitOfAnotherContainerKeepsSingletons() {
    #expect(container.place() == "\(ObjectIdentifier(container.stored()))")
  }
}
