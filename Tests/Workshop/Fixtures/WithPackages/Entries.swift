import Bookkeeping
package import FactoryKit
import Hummingbird
import Synchronization
package import WebServer

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

  package var entryRoutes: Factory<Routes> {
    self {
      { router in
        router.get("/entries") { _, _ in
          let entries = try await Container.shared.entryStore.required().entries()
          Container.shared.requestLog().count.add(entries.count, ordering: .relaxed)
          return entries
        }
        router.post("/entries") { request, context in
          let body = try await request.body.collect(upTo: context.maxUploadSize)
          try await Container.shared.entryStore.required().add(String(buffer: body))
          return HTTPResponse.Status.created
        }
      }
    }
  }
}
