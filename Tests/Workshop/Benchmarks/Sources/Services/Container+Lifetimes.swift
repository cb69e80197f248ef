public import FactoryKit

extension Container {
  /// Stores a service that is closed at shutdown.
  public var closableService: Factory<any Serving> { self { Service() }.cached.onShutdown { _ in } }
}
