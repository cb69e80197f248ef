import FactoryKit
import Services

/// Open scopes, and instances with a shutdown action.
extension Workload {
  /// Opens a scope around nothing.
  static let openNow = Workload(
    "open-now",
    prepare: Container.resetShared,
    isSound: { !Scope.request.isOpen && Scope.request.open { Scope.request.isOpen } },
    { operations in
      let service: any Serving = Service()
      for _ in 0..<operations { Scope.request.open { consume(service) } }
    }
  )

  /// The instance that an open scope stores.
  static let bound = Workload(
    "bound",
    prepare: Container.resetShared,
    isSound: {
      Scope.request.open {
        let first = Container.shared.requestService()
        return Container.shared.requestService().isSame(as: first)
      }
    },
    { operations in
      Scope.request.open {
        for _ in 0..<operations { consume(Container.shared.requestService()) }
      }
    }
  )

  /// A cached instance, while a scope is open.
  static let cachedInOpenScope = Workload(
    "cached-in-open-scope",
    prepare: Container.resetShared,
    isSound: {
      Scope.request.open {
        let first = Container.shared.cachedService()
        return Container.shared.cachedService().isSame(as: first)
      }
    },
    { operations in
      Scope.request.open {
        for _ in 0..<operations { consume(Container.shared.cachedService()) }
      }
    }
  )

  /// A cached instance with an `onShutdown` action.
  static let closable = Workload(
    "closable",
    prepare: Container.resetShared,
    isSound: {
      let first = Container.shared.closableService()
      return Container.shared.closableService().isSame(as: first)
    },
    { operations in
      for _ in 0..<operations { consume(Container.shared.closableService()) }
    }
  )
}
