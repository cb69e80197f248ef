public import FactoryKit

extension Container {
  /// Keeps a service that is closed at the end.
  public var closableService: Factory<any Serving> { self { Service() }.cached.onShutdown { _ in } }
}
