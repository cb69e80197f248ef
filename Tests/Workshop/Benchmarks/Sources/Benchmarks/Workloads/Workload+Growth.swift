import FactoryKit
import Services

/// What is to cost the same, however much a container holds for other factories.
///
/// The containers are none that is shared, so that they need not be filled again for each sample.
extension Workload {
  static let registerAmongFew = register("register-10") { Crowd.fewKept }
  static let registerAmongMany = register("register-10000") { Crowd.manyKept }

  static let resetAmongFew = reset("reset-10") { Crowd.fewKept }
  static let resetAmongMany = reset("reset-10000") { Crowd.manyKept }

  static let uniqueAmongFew = unique("unique-10") { Crowd.fewRegistered }
  static let uniqueAmongMany = unique("unique-10000") { Crowd.manyRegistered }

  static let cachedAmongFew = cached("cached-10") { Crowd.fewRegistered }
  static let cachedAmongMany = cached("cached-10000") { Crowd.manyRegistered }

  /// Registers a closure, where an instance is kept that has to be forgotten, and keeps the next.
  private static func register(
    _ name: String,
    in container: @escaping @Sendable () -> Container
  ) -> Workload {
    Workload(
      name,
      isSound: {
        container().cachedService.register { Service(1) }
        guard container().cachedService().number == 1 else { return false }
        container().cachedService.register { Service(2) }
        return container().cachedService().number == 2
      },
      { operations in
        let container = container()
        for _ in 0..<operations {
          container.cachedService.register { Service(1) }
          consume(container.cachedService())
        }
      }
    )
  }

  /// Forgets the instance that is kept for one factory, and keeps the next.
  private static func reset(
    _ name: String,
    in container: @escaping @Sendable () -> Container
  ) -> Workload {
    Workload(
      name,
      isSound: {
        let service = container().secondCachedService()
        guard container().secondCachedService().isSame(as: service) else { return false }
        container().secondCachedService.reset(.scope)
        return !container().secondCachedService().isSame(as: service)
      },
      { operations in
        let container = container()
        for _ in 0..<operations {
          container.secondCachedService.reset(.scope)
          consume(container.secondCachedService())
        }
      }
    )
  }

  /// A new instance from the factory's own closure, where closures are registered for others.
  private static func unique(
    _ name: String,
    in container: @escaping @Sendable () -> Container
  ) -> Workload {
    Workload(
      name,
      isSound: { !container().uniqueService().isSame(as: container().uniqueService()) },
      { operations in
        let container = container()
        for _ in 0..<operations { consume(container.uniqueService()) }
      }
    )
  }

  /// One of 64 instances that are kept, where closures are registered for other factories.
  ///
  /// Where a factory stands in the container's table depends on addresses, so one alone can be found late by chance.
  private static func cached(
    _ name: String,
    in container: @escaping @Sendable () -> Container
  ) -> Workload {
    Workload(
      name,
      isSound: {
        let service = container().oneOfMany(7)()
        return service.isSame(as: container().oneOfMany(7)())
          && !service.isSame(as: container().oneOfMany(8)())
      },
      { operations in
        let container = container()
        for operation in 0..<operations {
          consume(container.oneOfMany(UInt(truncatingIfNeeded: operation % 64))())
        }
      }
    )
  }
}
