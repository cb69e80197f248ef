package import FactoryKit

/// The entries of the ledger.
package protocol EntryStore: Sendable {
  func add(_ entry: String) async throws
  func entries() async throws -> [String]
}

package enum EntryError: Error {
  case empty
}

/// A route, whose handler returns a complete body or a stream.
package struct Route: Sendable {
  package enum Body: Sendable {
    case text(String)
    case stream(@Sendable (_ write: (String) async throws -> Void) async throws -> Void)
  }
  package typealias Handler = @Sendable (_ body: String) async throws -> Body

  package let method, path: String
  package let handler: Handler

  package init(_ method: String, _ path: String, handler: @escaping Handler) {
    (self.method, self.path, self.handler) = (method, path, handler)
  }
}

extension Scope {
  /// Open for each request.
  package static let request = Scope.Bound("request")
}

extension Container {
  package var entryStore: AsyncFactory<(any EntryStore)?> { promised() }
  package var routes: Factory<[[Route]]> { contributed() }
  package var requestID: Factory<String> { self { "" } }
  package var log: Factory<@Sendable (String) -> Void> { self { { print($0) } } }
  package var port: Factory<Int> { self { 8080 } }
  package var file: Factory<String> { self { "entries.txt" } }
  /// Whether a load balancer should send requests.
  package var isReady: Factory<@Sendable () -> Bool> { self { { false } } }
}
