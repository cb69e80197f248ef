import Contracts
import FactoryKit
import FactoryTesting
import Testing

/// With all modules in one program the app's wiring is there too, and must not be seen here.
@Suite(.unwired)
struct UnwiredTests {
  @Test("No promise is kept here but by the test, whichever modules are tested beside this one")
  func seesNoWiring() {
    #expect(throws: UnkeptPromiseError.self) {
      _ = try Container.shared.accountLoader.required()
    }
  }
}
