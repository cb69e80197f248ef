package import FactoryKit

package protocol EntryStore: Sendable {
  func add(_ entry: String) async throws
  func entries() async throws -> [String]
}

package struct Route: Sendable {
  /// Returns the body of the response.
  package typealias Handler = @Sendable (_ body: String) async throws -> String

  package let method, path: String
  package let handler: Handler

  package init(_ method: String, _ path: String, handler: @escaping Handler) {
    self.method = method
    self.path = path
    self.handler = handler
  }
}

extension Scope {
  package static let request = Scope.Bound("request")
}

extension Container {
  package var entryStore: AsyncFactory<(any EntryStore)?> { promised() }
  package var routes: Factory<[[Route]]> { contributed() }
  package var requestID: Factory<String> { self { "" } }
  package var log: Factory<@Sendable (String) -> Void> { self { { print($0) } } }
  package var port: Factory<Int> { self { 8080 } }
}
