import Contracts
import FactoryKit
import FactoryTesting
import Testing

/// With all modules in one program the app's wiring is there too, and must not be seen here.
@Suite(.unwired)
struct UnwiredTests {
  @Test("Nobody keeps a promise here but the test, whichever modules are tested with this one")
  func seesNoWiring() {
    withKnownIssue {
      #expect(Container.shared.accountLoader() == nil)
    } matching: {
      $0.comments.contains { $0.rawValue.hasPrefix("Container.accountLoader is promised in") }
    }
  }
}
