import FactoryTesting
import Testing

struct UnwiredTests {
  private var name: String? { WiredContainer.shared.name() }

  @Test(.wired) func aContainerIsWired() {
    #expect(name == "wired")
  }

  @Test(.wired.unwired { $0.name.register { "prepared" } }) func anUnwiredContainerCanBePrepared() {
    #expect(name == "prepared")
  }
}

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
