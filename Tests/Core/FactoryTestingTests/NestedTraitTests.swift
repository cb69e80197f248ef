import FactoryTesting
import Testing

@Suite(.wired { $0.place.register { "suite" } })
struct NestedTraitTests {
  private let container = WiredContainer.shared

  @Test func aSuitePreparesTheContainersOfItsTests() {
    #expect(container.place() == "suite")
    #expect(container.name() == "wired")
  }

  @Test(.wired { $0.other.register { "test" } }) func aTestPreparesItsContainerFurther() {
    #expect(container.place() == "suite")
    #expect(container.other() == "test")
  }

  @Test(.wired.unwired { $0.place.register { "test" } })
  func theTraitOfTheTestDecidesLast() {
    #expect(container.place() == "test")
    container.name.allowUnregistered()
    #expect(container.name() == nil)
  }

  @Test(
    .wired { $0.place.register { [kept = $0.kept()] in "\(ObjectIdentifier(kept))" } },
    .container
  )
  func aTraitOfAnotherContainerLeavesTheSingletons() {
    #expect(container.place() == "\(ObjectIdentifier(container.kept()))")
  }
}
