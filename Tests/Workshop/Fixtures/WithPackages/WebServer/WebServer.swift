import Bookkeeping
package import FactoryKit
package import FactoryRunning
import Hummingbird
import Logging
import ServiceLifecycle

extension Container {
  /// Called with the port when the server listens.
  package var onListening: Factory<@Sendable (Int) -> Void> {
    self { [log = self.log()] in { log("Listening on port \($0)") } }
  }

  package var webServer: Factory<any FactoryRunning.Service> {
    self {
      let router = Router(options: .autoGenerateHeadEndpoints)
      router.add(middleware: RequestScope())
      for route in self.routes().joined() {
        guard let method = HTTPRequest.Method(route.method) else {
          fatalError("The route \(route.path) has no such method: \(route.method)")
        }
        router.on(RouterPath(route.path), method: method) { request, context in
          let text = String(buffer: try await request.body.collect(upTo: context.maxUploadSize))
          do {
            return Response(status: .ok, body: ResponseBody(try await route.handler(text)))
          } catch EntryError.empty {
            return Response(status: .badRequest)
          }
        }
      }
      router.get("/ready") { _, _ in
        let isReady = Container.shared.isReady()()
        return isReady ? HTTPResponse.Status.ok : .serviceUnavailable
      }
      let onListening = self.onListening()
      var logger = Logger(label: "web server")
      logger.logLevel = .warning
      let application = Application(
        router: router,
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: self.port())),
        onServerRunning: { channel in
          onListening(channel.localAddress?.port ?? 0)
          serviceIsReady()
        },
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

extension ResponseBody {
  fileprivate init(_ body: Route.Body) {
    switch body {
    case .text(let text):
      self.init(byteBuffer: ByteBuffer(string: text))
    case .stream(let stream):
      self.init { writer in
        try await stream { try await writer.write(ByteBuffer(string: $0)) }
        try await writer.finish(nil)
      }
    }
  }
}
