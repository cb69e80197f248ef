import Bookkeeping
import FactoryKit
import WebFramework

/// Opens the request scope until the handler has returned, or until its stream has ended.
struct RequestScope: Middleware {
  func respond(to request: Request, next: Responder) async throws -> Response {
    let scope = Scope.request.begin { $0.requestID.register { "\(request.id)" } }
    do {
      var response = try await scope.withValues { try await next(request) }
      guard case .stream(let body) = response.body else {
        await scope.close()
        return response
      }
      response.body = .stream { write in
        do {
          try await scope.withValues { try await body(write) }
        } catch {
          await scope.close()
          throw error
        }
        await scope.close()
      }
      return response
    } catch {
      await scope.close()
      throw error
    }
  }
}
