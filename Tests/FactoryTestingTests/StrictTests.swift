import FactoryTesting
import Testing

@Suite(.wired.strict)
struct StrictTests {
  private let container = WiredContainer.shared

  @Test func aRegisteredOneDoesNot() {
    container.place.register { "fake" }
    #expect(container.place() == "fake")
  }

  @Test func anAllowedOneDoesNot() {
    container.place.allowUnregistered()
    #expect(container.place() == "definition")
  }

  @Test(.wired.strict { $0.place.allowUnregistered() }) func aTraitMayAllowIt() {
    #expect(container.place() == "definition")
  }

  @Test func aTypeThatNobodyRegisteredIsNil() {
    #expect(container.resolve(StrictTests.self) == nil)
  }
}
