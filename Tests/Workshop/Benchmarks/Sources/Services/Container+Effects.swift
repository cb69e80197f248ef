public import FactoryKit

extension Container {
  /// Makes a service for each resolution, and might throw.
  public var throwingService: ThrowingFactory<any Serving> { self { try Service(checked: 0) } }
  /// Keeps a service that its closure might not have made.
  public var cachedThrowingService: ThrowingFactory<any Serving> {
    self { try Service(checked: 0) }.cached
  }
  /// Makes a service for each resolution, in a task.
  public var asyncService: AsyncFactory<any Serving> { self { try await Service(waiting: 0) } }
  /// Keeps a service that was made in a task.
  public var cachedAsyncService: AsyncFactory<any Serving> {
    self { try await Service(waiting: 0) }.cached
  }
}
