import FactoryTesting
import Testing

@Suite(.wired.strict)
struct StrictTests {
  private let container = WiredContainer.shared

  @Test func registeredFactoryIsNotReported() {
    container.place.register { "fake" }
    #expect(container.place() == "fake")
  }

  @Test func allowedFactoryIsNotReported() {
    container.place.allowUnregistered()
    #expect(container.place() == "definition")
  }

  @Test(.wired.strict { $0.place.allowUnregistered() }) func traitMayAllowAFactory() {
    #expect(container.place() == "definition")
  }

  @Test func unregisteredTypeIsNil() {
    #expect(container.resolve(StrictTests.self) == nil)
  }
}
