import FactoryKit
import Services

/// Operations whose cost must not depend on the size of the container.
///
/// They use containers of their own, which need not be filled again for each sample.
extension Workload {
  static let registerAmongFew = register("register-10") { Crowd.fewStored }
  static let registerAmongMany = register("register-10000") { Crowd.manyStored }

  static let resetAmongFew = reset("reset-10") { Crowd.fewStored }
  static let resetAmongMany = reset("reset-10000") { Crowd.manyStored }

  static let uniqueAmongFew = unique("unique-10") { Crowd.fewRegistered }
  static let uniqueAmongMany = unique("unique-10000") { Crowd.manyRegistered }

  static let cachedAmongFew = cached("cached-10") { Crowd.fewRegistered }
  static let cachedAmongMany = cached("cached-10000") { Crowd.manyRegistered }

  /// Registers a closure, which discards a stored instance, and resolves the next one.
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

  /// Discards the stored instance of one factory, and resolves the next one.
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

  /// A new instance of a factory without registration, beside registrations for others.
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

  /// One of 64 stored instances, beside registrations for other factories.
  ///
  /// The place of a factory in the container's table depends on addresses. The lookup of a single
  /// factory could be slow by chance.
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
