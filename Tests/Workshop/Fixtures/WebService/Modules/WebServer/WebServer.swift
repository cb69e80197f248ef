import Bookkeeping
package import FactoryKit
package import FactoryRunning
import Foundation
import WebFramework

extension Container {
  package var webServer: Factory<any FactoryRunning.Service> {
    self {
      var router = Router()
      for route in self.routes().joined() {
        router.on(route.method, route.path) { request in
          let text = try await Scope.request.open {
            $0.requestID.register { "\(request.id)" }
          } operation: {
            try await route.handler(request.body)
          }
          return Response(text)
        }
      }
      router.on("GET", "/ready") { _ in
        let report = await Container.shared.checkHealth()()
        let body = try JSONEncoder().encode(HealthResponse(report))
        let status = report.isReady ? 200 : 503
        return Response(status: status, String(decoding: body, as: UTF8.self))
      }
      let log = self.log()
      let application = Application(router: router, port: self.port()) { port in
        log("Listening on port \(port)")
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
