import FactoryKit

extension Container {
  var uniqueService: Factory<Service> { self { Service() } }
  var otherService: Factory<Service> { self { Service() } }

  var cachedService: Factory<Service> { self { Service() }.cached }
  var secondCachedService: Factory<Service> { self { Service() }.cached }
  var thirdCachedService: Factory<Service> { self { Service() }.cached }

  var singletonService: Factory<Service> { self { Service() }.singleton }
  var sharedService: Factory<Service> { self { Service() }.shared }

  var numberedService: ParameterFactory<Int, Service> { self { Service($0) } }
  var cachedNumberedService: ParameterFactory<Int, Service> {
    self { Service($0) }.scopeOnParameters.cached
  }

  /// Throws away all that any workload has left in the shared container, singletons too.
  static func resetShared() {
    shared.manager.reset()
    Scope.singleton.reset()
  }
}
