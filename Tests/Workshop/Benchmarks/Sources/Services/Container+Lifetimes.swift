public import FactoryKit

extension Scope {
  /// What is opened for a request.
  public static let request = Bound("request")
}

extension Container {
  /// Keeps a service for a request.
  public var requestService: Factory<any Serving> { self { Service() }.scope(.request) }
  /// Keeps a service that is closed at the end.
  public var closableService: Factory<any Serving> { self { Service() }.cached.onShutdown { _ in } }
}
