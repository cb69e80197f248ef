package import Bookkeeping
package import FactoryKit

extension Container {
  var requestLog: Factory<RequestLog> {
    self { RequestLog(self.requestID(), self.log()) }.scope(.request).onShutdown { $0.close() }
  }

  package var listEntries: Factory<Route> {
    self {
      Route("GET", "/entries") { _ in
        let entries = try await Container.shared.entryStore.required().entries()
        return { write in
          for entry in entries {
            try await write("\(entry)\n")
            Container.shared.requestLog().count()
          }
        }
      }
    }
  }
}
