public import FactoryKit

extension Container {
  /// Builds a service for each resolution.
  public var uniqueService: Factory<any Serving> { self { Service() } }
  /// Builds another service for each resolution.
  public var otherService: Factory<any Serving> { self { Service() } }

  /// Stores a service for each container.
  public var cachedService: Factory<any Serving> { self { Service() }.cached }
  /// Stores a second service.
  public var secondCachedService: Factory<any Serving> { self { Service() }.cached }
  /// Stores a third service.
  public var thirdCachedService: Factory<any Serving> { self { Service() }.cached }

  /// Stores a service for the process.
  public var singletonService: Factory<any Serving> { self { Service() }.singleton }
  /// Stores a service weakly.
  public var sharedService: Factory<any Serving> { self { Service() }.shared }

  /// Builds a service from a number.
  public var numberedService: ParameterFactory<Int, any Serving> { self { Service($0) } }
  /// Stores a service for each number.
  public var cachedNumberedService: ParameterFactory<Int, any Serving> {
    self { Service($0) }.scopeOnParameters.cached
  }

  /// Stores a service that expires.
  public var expiringService: Factory<any Serving> { self { Service() }.cached.timeToLive(3600) }
  /// Stores a service, with a closure for tests.
  public var testedService: Factory<any Serving> {
    self { Service() }.cached.onTest { Service(1) }
  }
  /// Stores a service, with a decorator.
  public var decoratedService: Factory<any Serving> {
    self { Service() }.cached.decorator { _ in }
  }
  /// Stores a service for one resolution.
  public var graphService: Factory<any Serving> { self { Service() }.graph }

  /// Stores a service for each line number, which identifies the factory.
  public func oneOfMany(_ line: UInt) -> Factory<any Serving> {
    self(line: line) { Service() }.cached
  }

  /// Resets the shared container and the singletons.
  public static func resetShared() {
    shared.manager.reset()
    Scope.singleton.reset()
  }
}
