import Bookkeeping
package import FactoryKit
package import FactoryRunning
import HTTPTypes
package import Hummingbird
import Logging
import NIOCore
import ServiceLifecycle

extension Container {
  package func router() -> Router<BasicRequestContext> {
    let router = Router()
    router.add(middleware: RequestScope())
    router.add(middleware: ErrorResponses())
    for route in self.routes() {
      guard let method = HTTPRequest.Method(route.method) else { continue }
      router.on(RouterPath(route.path), method: method) { request, context in
        var request = request
        let body = try await request.collectBody(upTo: context.maxUploadSize)
        switch try await route.handler(String(buffer: body)) {
        case .text(let text):
          return Response(status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        case .stream(let stream):
          let body = ResponseBody { writer in
            try await stream { try await writer.write(ByteBuffer(string: $0)) }
            try await writer.finish(nil)
          }
          return Response(status: .ok, body: body)
        }
      }
    }
    return router
  }

  package var webServer: Factory<any FactoryRunning.Service> {
    self {
      var logger = Logger(label: "Ledger")
      logger.logLevel = .warning
      let application = Application(
        router: self.router(),
        configuration: ApplicationConfiguration(address: .hostname("0.0.0.0", port: self.port())),
        onServerRunning: { _ in serviceIsReady() },
        logger: logger
      )
      let group = ServiceLifecycle.ServiceGroup(services: [application], logger: logger)
      return ServiceAdapter("web server", reportsReadiness: true) {
        try await group.run()
      } onGracefulShutdown: {
        await group.triggerGracefulShutdown()
      }
    }
  }
}
