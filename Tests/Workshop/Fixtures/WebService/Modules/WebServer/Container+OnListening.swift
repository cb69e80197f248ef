import Bookkeeping
package import FactoryKit

extension Container {
  /// Called with the port when the server listens.
  package var onListening: Factory<@Sendable (Int) -> Void> {
    self { [log = self.log()] in { log("Listening on port \($0)") } }
  }
}
