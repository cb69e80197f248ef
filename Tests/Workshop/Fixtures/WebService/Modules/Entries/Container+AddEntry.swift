package import Bookkeeping
package import FactoryKit

extension Container {
  package var addEntry: Factory<Route> {
    self {
      Route("POST", "/entries") { entry in
        try await Container.shared.entryStore.required().add(entry)
        return { try await $0("added\n") }
      }
    }
  }
}
