package import FactoryKit
package import FactoryRunning
package import Hummingbird
import ServiceLifecycle

/// Adds the routes of a module.
package typealias Routes = @Sendable (Router<BasicRequestContext>) -> Void

extension Scope {
  /// Open for each request, until its handler has returned.
  package static let request = Scope.Bound("request")
}

extension Container {
  /// The routes of all modules.
  package var routes: Factory<[Routes]> { contributed() }
  /// The identity of the request.
  package var requestID: Factory<String> { self { "" } }
  /// The port of the server.
  package var port: Factory<Int> { self { 8080 } }

  /// The server, which is ready when it listens.
  package var webServer: Factory<any FactoryRunning.Service> {
    self {
      let router = Router(options: .autoGenerateHeadEndpoints)
      router.add(middleware: RequestScope())
      router.get("/ready") { _, _ in
        let report = await Container.shared.checkHealth()()
        let status: HTTPResponse.Status = report.isReady ? .ok : .serviceUnavailable
        return EditedResponse(status: status, response: HealthResponse(report))
      }
      for addRoutes in self.routes() { addRoutes(router) }
      let application = Application(
        router: router,
        // Only this machine reaches the server, and the reasons of failed checks.
        configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: self.port())),
        onServerRunning: { _ in serviceIsReady() }
      )
      // The server ends in order only in a group of its own package.
      let group = ServiceLifecycle.ServiceGroup(services: [application], logger: application.logger)
      return ServiceAdapter("web server", reportsReadiness: true) {
        try await group.run()
      } onGracefulShutdown: {
        await group.triggerGracefulShutdown()
      }
    }
  }
}

/// Opens the scope of each request.
package struct RequestScope: RouterMiddleware {
  /// Creates a middleware.
  package init() {}

  /// Handles a request in a scope of its own.
  package func handle(
    _ request: Request,
    context: BasicRequestContext,
    next: (Request, BasicRequestContext) async throws -> Response
  ) async throws -> Response {
    try await Scope.request.open {
      $0.requestID.register { context.id }
    } operation: {
      try await next(request, context)
    }
  }
}
