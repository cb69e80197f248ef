import Bookkeeping
package import FactoryKit
package import FactoryRunning
import Hummingbird
import ServiceLifecycle

extension HealthResponse: ResponseEncodable {}

extension Container {
  package var webServer: Factory<any FactoryRunning.Service> {
    self {
      let router = Router(options: .autoGenerateHeadEndpoints)
      for route in self.routes().joined() {
        guard let method = HTTPRequest.Method(route.method) else {
          fatalError("The method \(route.method) of \(route.path) is unknown.")
        }
        router.on(RouterPath(route.path), method: method) { request, context in
          let body = try await request.body.collect(upTo: context.maxUploadSize)
          return try await Scope.request.open {
            $0.requestID.register { context.id }
          } operation: {
            try await route.handler(String(buffer: body))
          }
        }
      }
      router.get("/ready") { _, _ in
        let report = await Container.shared.checkHealth()()
        let status: HTTPResponse.Status = report.isReady ? .ok : .serviceUnavailable
        return EditedResponse(status: status, response: HealthResponse(report))
      }
      let log = self.log()
      let application = Application(
        router: router,
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: self.port())),
        onServerRunning: { channel in
          log("Listening on port \(channel.localAddress?.port ?? 0)")
          serviceIsReady()
        }
      )
      let group = ServiceLifecycle.ServiceGroup(services: [application], logger: application.logger)
      return ServiceAdapter("web server", reportsReadiness: true) {
        try await group.run()
      } onGracefulShutdown: {
        await group.triggerGracefulShutdown()
      }
    }
  }
}
