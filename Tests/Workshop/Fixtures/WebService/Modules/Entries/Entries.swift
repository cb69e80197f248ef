package import Bookkeeping
package import FactoryKit
import Synchronization

/// Counts the lines of one response, and logs their number at the end of the request.
final class RequestLog: Sendable {
  private let id: String
  private let log: @Sendable (String) -> Void
  private let lines = Atomic(0)

  init(_ id: String, _ log: @escaping @Sendable (String) -> Void) {
    (self.id, self.log) = (id, log)
  }

  func count() { lines.add(1, ordering: .relaxed) }
  func close() { log("request \(id): \(lines.load(ordering: .relaxed)) lines") }
}

extension Container {
  var requestLog: Factory<RequestLog> {
    self { RequestLog(self.requestID(), self.log()) }.scope(.request).onShutdown { $0.close() }
  }

  package var entryRoutes: Factory<[Route]> {
    self {
      [
        Route("GET", "/entries") { _ in
          let entries = try await Container.shared.entryStore.required().entries()
          return .stream { write in
            for entry in entries {
              try await write("\(entry)\n")
              Container.shared.requestLog().count()
            }
          }
        },
        Route("POST", "/entries") { entry in
          guard !entry.isEmpty else { throw EntryError.empty }
          try await Container.shared.entryStore.required().add(entry)
          return .text("added\n")
        },
      ]
    }
  }
}
