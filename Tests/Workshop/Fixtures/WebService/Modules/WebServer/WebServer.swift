import Bookkeeping
package import FactoryKit
package import FactoryRunning
import WebFramework

extension Container {
  /// Called with the port when the server listens.
  package var onListening: Factory<@Sendable (Int) -> Void> {
    self { [log = self.log()] in { log("Listening on port \($0)") } }
  }

  package var webServer: Factory<any FactoryRunning.Service> {
    self {
      var router = Router()
      router.add(RequestScope())
      for route in self.routes().joined() {
        router.on(route.method, route.path) {
          do {
            switch try await route.handler($0.body) {
            case .text(let text): return Response(text)
            case .stream(let body): return Response(stream: body)
            }
          } catch EntryError.empty {
            return Response(status: 400, "empty")
          }
        }
      }
      router.on("GET", "/ready") { _ in
        let isReady = Container.shared.isReady()()
        return isReady ? Response("ready") : Response(status: 503, "ending")
      }
      let onListening = self.onListening()
      let application = Application(router: router, port: self.port()) { port in
        onListening(port)
        serviceIsReady()
      }
      let group = WebFramework.ServiceGroup(services: [application])
      return ServiceAdapter("web server", reportsReadiness: true) {
        try await group.run()
      } onGracefulShutdown: {
        await group.triggerGracefulShutdown()
      }
    }
  }
}
