import Bookkeeping
import FactoryKit
import Hummingbird

/// Opens the request scope until the body of the response is written.
struct RequestScope<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let scope = Scope.request.begin { $0.requestID.register { context.id } }
    do {
      var response = try await scope.withValues { try await next(request, context) }
      // Hummingbird drops the body of a HEAD request without writing it.
      guard request.method != .head else {
        await scope.close()
        return response
      }
      let body = response.body
      response.body = ResponseBody(contentLength: body.contentLength) { writer in
        do {
          try await scope.withValues { try await body.write(writer) }
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
