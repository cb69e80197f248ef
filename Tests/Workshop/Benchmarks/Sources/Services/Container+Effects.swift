public import FactoryKit

extension Container {
  /// Builds a service for each resolution, and may throw.
  public var throwingService: ThrowingFactory<any Serving> { self { try Service(checked: 0) } }
  /// Stores a service whose closure may throw.
  public var cachedThrowingService: ThrowingFactory<any Serving> {
    self { try Service(checked: 0) }.cached
  }
  /// Builds a service for each resolution, in a task.
  public var asyncService: AsyncFactory<any Serving> { self { try await Service(waiting: 0) } }
  /// Stores a service that a task builds.
  public var cachedAsyncService: AsyncFactory<any Serving> {
    self { try await Service(waiting: 0) }.cached
  }
}
