import Contracts
import FactoryKit
import FactoryTesting
import Testing

/// A test program with all modules contains the app's wiring.
///
/// These tests must not see it.
@Suite(.unwired)
struct UnwiredTests {
  @Test("An unwired test has only its own registrations")
  func seesNoWiring() {
    #expect(throws: UnkeptPromiseError.self) {
      _ = try Container.shared.accountLoader.required()
    }
  }
}
