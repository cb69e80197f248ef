public import FactoryKit

extension Container {
  /// Makes a service for each resolution.
  public var uniqueService: Factory<any Serving> { self { Service() } }
  /// Makes a service for each resolution, too.
  public var otherService: Factory<any Serving> { self { Service() } }

  /// Keeps a service for each container.
  public var cachedService: Factory<any Serving> { self { Service() }.cached }
  /// Keeps another service.
  public var secondCachedService: Factory<any Serving> { self { Service() }.cached }
  /// Keeps a third service.
  public var thirdCachedService: Factory<any Serving> { self { Service() }.cached }

  /// Keeps a service for the process.
  public var singletonService: Factory<any Serving> { self { Service() }.singleton }
  /// Keeps a service weakly.
  public var sharedService: Factory<any Serving> { self { Service() }.shared }

  /// Makes a service from a number.
  public var numberedService: ParameterFactory<Int, any Serving> { self { Service($0) } }
  /// Keeps a service for each number.
  public var cachedNumberedService: ParameterFactory<Int, any Serving> {
    self { Service($0) }.scopeOnParameters.cached
  }

  /// Keeps a service that expires.
  public var expiringService: Factory<any Serving> { self { Service() }.cached.timeToLive(3600) }
  /// Keeps a service, with a closure for tests.
  public var testedService: Factory<any Serving> {
    self { Service() }.cached.onTest { Service(1) }
  }
  /// Keeps a service, with a decorator.
  public var decoratedService: Factory<any Serving> {
    self { Service() }.cached.decorator { _ in }
  }
  /// Keeps a service for one resolution.
  public var graphService: Factory<any Serving> { self { Service() }.graph }

  /// Keeps a service; each line is a factory of its own.
  public func oneOfMany(_ line: UInt) -> Factory<any Serving> {
    self(line: line) { Service() }.cached
  }

  /// Throws away all that any workload has left in the shared container, singletons too.
  public static func resetShared() {
    shared.manager.reset()
    Scope.singleton.reset()
  }
}
