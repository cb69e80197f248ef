import Bookkeeping
import FactoryKit
import Hummingbird
import Logging

/// Opens the request scope until the handler has returned, or until its stream has ended.
struct RequestScope<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    let scope = Scope.request.begin { [logger = context.logger] in
      $0.log.register { { line in logger.info("\(line)") } }
    }
    do {
      var response = try await scope.withValues { try await next(request, context) }
      guard response.body.contentLength == nil else {
        await scope.close()
        return response
      }
      response.body = ResponseBody { [body = response.body] writer in
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

/// Responds to the errors of the contracts, inside of the request scope.
struct ErrorResponses<Context: RequestContext>: RouterMiddleware {
  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch EntryError.unknown {
      return Response(status: .notFound)
    } catch EntryError.duplicate {
      return Response(status: .conflict)
    }
  }
}
