package import Bookkeeping
package import FactoryKit
import Synchronization

/// Logs the number of entries at the end of the request.
final class RequestLog: Sendable {
  let count = Atomic(0)
  private let id = Container.shared.requestID()
  private let log = Container.shared.log()

  func close() { log("request \(id): \(count.load(ordering: .relaxed)) entries") }
}

extension Container {
  var requestLog: Factory<RequestLog> {
    self { RequestLog() }.scope(.request).onShutdown { $0.close() }
  }

  package var entryRoutes: Factory<[Route]> {
    self {
      [
        Route("GET", "/entries") { _ in
          let entries = try await Container.shared.entryStore.required().entries()
          Container.shared.requestLog().count.add(entries.count, ordering: .relaxed)
          return entries.map { "\($0)\n" }.joined()
        },
        Route("POST", "/entries") { entry in
          try await Container.shared.entryStore.required().add(entry)
          return "added\n"
        },
      ]
    }
  }
}
