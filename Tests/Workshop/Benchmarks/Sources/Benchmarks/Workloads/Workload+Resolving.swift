import FactoryKit
import Services

/// What a program asks of the shared container, in the state that is given for each.
///
/// No container is ever bound with `$shared`: a program that binds none may be served faster.
extension Workload {
  /// A new instance, where the container holds nothing.
  static let unique = Workload(
    "unique",
    prepare: Container.resetShared,
    isSound: { !Container.shared.uniqueService().isSame(as: Container.shared.uniqueService()) },
    { operations in
      for _ in 0..<operations { consume(Container.shared.uniqueService()) }
    }
  )

  /// The instance that the container keeps, where it keeps no other and nothing is registered.
  static let cached = Workload(
    "cached",
    prepare: Container.resetShared,
    isSound: { Container.shared.cachedService().isSame(as: Container.shared.cachedService()) },
    { operations in
      for _ in 0..<operations { consume(Container.shared.cachedService()) }
    }
  )

  /// The only singleton of the process, where the container holds nothing.
  static let singleton = Workload(
    "singleton",
    prepare: Container.resetShared,
    isSound: {
      Container.shared.singletonService().isSame(as: Container.shared.singletonService())
    },
    { operations in
      for _ in 0..<operations { consume(Container.shared.singletonService()) }
    }
  )

  /// The instance that the workload holds and the container keeps weakly, alone.
  static let shared = Workload(
    "shared",
    prepare: Container.resetShared,
    isSound: { Container.shared.sharedService().isSame(as: Container.shared.sharedService()) },
    { operations in
      let held = Container.shared.sharedService()
      for _ in 0..<operations { consume(Container.shared.sharedService()) }
      consume(held)
    }
  )

  /// A new instance from the closure that is registered, the only registration.
  ///
  /// Not the factory of ``unique``: a container looks up what it ever had something for.
  static let overridden = Workload(
    "overridden",
    prepare: {
      Container.resetShared()
      Container.shared.otherService.register { Service(1) }
    },
    isSound: { Container.shared.otherService().number == 1 },
    { operations in
      for _ in 0..<operations { consume(Container.shared.otherService()) }
    }
  )

  /// A new instance from the factory's own closure, where one is registered for another factory.
  static let besideOverridden = Workload(
    "beside-overridden",
    prepare: {
      Container.resetShared()
      Container.shared.otherService.register { Service(1) }
    },
    isSound: {
      Container.shared.uniqueService().number == 0 && Container.shared.otherService().number == 1
    },
    { operations in
      for _ in 0..<operations { consume(Container.shared.uniqueService()) }
    }
  )

  /// A new instance from a parameter that differs each time, where the container holds nothing.
  static let parameter = Workload(
    "parameter",
    prepare: Container.resetShared,
    isSound: { Container.shared.numberedService(7).number == 7 },
    { operations in
      for operation in 0..<operations { consume(Container.shared.numberedService(operation)) }
    }
  )

  /// One of the instances that the container keeps for as many parameters as the table has.
  static let cachedParameter = Workload(
    "cached-parameter",
    prepare: {
      Container.resetShared()
      for number in 0..<Table.count { consume(Container.shared.cachedNumberedService(number)) }
    },
    isSound: {
      let service = Container.shared.cachedNumberedService(7)
      return service.number == 7 && service.isSame(as: Container.shared.cachedNumberedService(7))
    },
    { operations in
      for operation in 0..<operations {
        consume(Container.shared.cachedNumberedService(operation % Table.count))
      }
    }
  )

  /// Ten new objects from as many factories, where the container holds nothing.
  static let tree = Workload(
    "tree",
    prepare: Container.resetShared,
    isSound: { Container.shared.tree().count == 10 },
    { operations in
      for _ in 0..<operations { consume(Container.shared.tree()) }
    }
  )
}
