import FactoryTesting
import Helper
import Testing

@Suite(.unwired)
struct HelperServiceTests {
  @Test("The greeting contains the name")
  func greeting() {
    #expect(Container.shared.helperService().greeting(for: "Ada") == "Hello, Ada.")
  }
}
