import FactoryTesting
import Helper
import Testing

@Suite(.unwired)
struct HelperServiceTests {
  @Test("The greeting has the name in it")
  func greeting() {
    #expect(Container.shared.helperService().greeting(for: "Ada") == "Hello, Ada.")
  }
}
