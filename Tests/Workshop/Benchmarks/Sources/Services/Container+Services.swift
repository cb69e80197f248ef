public import FactoryKit

extension Scope {
  /// A request to a server.
  public static let request = Bound("request")
}

extension Container {
  /// Builds a service for each resolution.
  public var uniqueService: Factory<any Serving> { self { Service() } }
  /// Builds another service for each resolution.
  public var otherService: Factory<any Serving> { self { Service() } }
  /// Builds a service from a number.
  public var numberedService: ParameterFactory<Int, any Serving> { self { Service($0) } }
  /// Stores a service for one resolution.
  public var graphService: Factory<any Serving> { self { Service() }.graph }

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
  /// Stores a service for each number.
  public var cachedNumberedService: ParameterFactory<Int, any Serving> {
    self { Service($0) }.scopeOnParameters.cached
  }
  /// Stores a service, with a closure for tests.
  public var testedService: Factory<any Serving> {
    self { Service() }.cached.onTest { Service(1) }
  }
  /// Stores a service, with a decorator.
  public var decoratedService: Factory<any Serving> { self { Service() }.cached.decorator { _ in } }
  /// Stores a service that is closed at shutdown.
  public var closableService: Factory<any Serving> { self { Service() }.cached.onShutdown { _ in } }
  /// Stores a service for each line number, which identifies the factory.
  public func oneOfMany(_ line: UInt) -> Factory<any Serving> {
    self(line: line) { Service() }.cached
  }

  /// Builds ten services in three levels.
  public var tree: Factory<any Serving> {
    self { Branch(self.firstBranch(), self.secondBranch(), self.thirdBranch()) }
  }

  var firstBranch: Factory<any Serving> { self { Branch(self.firstLeaf(), self.secondLeaf()) } }
  var secondBranch: Factory<any Serving> { self { Branch(self.thirdLeaf(), self.fourthLeaf()) } }
  var thirdBranch: Factory<any Serving> { self { Branch(self.fifthLeaf(), self.sixthLeaf()) } }

  var firstLeaf: Factory<any Serving> { self { Service() } }
  var secondLeaf: Factory<any Serving> { self { Service() } }
  var thirdLeaf: Factory<any Serving> { self { Service() } }
  var fourthLeaf: Factory<any Serving> { self { Service() } }
  var fifthLeaf: Factory<any Serving> { self { Service() } }
  var sixthLeaf: Factory<any Serving> { self { Service() } }

  /// The user of a request, which each request registers.
  public var requestUser: Factory<any Serving> { self { Service() } }
  /// A service of a request.
  public var requestService: Factory<any Serving> { self { Service() }.scope(.request) }
  /// The audit log of a request, which needs the user and is closed with the request.
  public var auditLog: Factory<any Serving> {
    self { Service(self.requestUser().number) }.scope(.request)
      .onShutdown { await close($0) }
  }
  /// The session of a request, which needs the container's store and the audit log.
  public var session: AsyncFactory<any Serving> {
    self { try await Session(self.cachedService(), self.auditLog()) }.scope(.request)
  }
  /// The handler of a request, which needs its session and its audit log.
  public var handler: AsyncFactory<any Serving> {
    self { try await Session(self.session(), self.auditLog()) }
  }

  /// Resets the shared container and the singletons.
  public static func resetShared() {
    shared.manager.reset()
    Scope.singleton.reset()
  }
}

/// Closes a service.
@inline(never)
private func close(_ service: any Serving) async {}
