import FactoryKit
import Services

/// Resolutions from the shared container, each in a given state of it.
///
/// No container is ever bound with `$shared`, because a program without bindings may be faster.
extension Workload {
  /// A new instance from an empty container.
  static let unique = Workload(
    "unique",
    prepare: Container.resetShared,
    isSound: { !Container.shared.uniqueService().isSame(as: Container.shared.uniqueService()) },
    { operations in
      for _ in 0..<operations { consume(Container.shared.uniqueService()) }
    }
  )

  /// A cached instance, the only one, without registrations.
  static let cached = Workload(
    "cached",
    prepare: Container.resetShared,
    isSound: { Container.shared.cachedService().isSame(as: Container.shared.cachedService()) },
    { operations in
      for _ in 0..<operations { consume(Container.shared.cachedService()) }
    }
  )

  /// The only singleton of the process, with an empty container.
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

  /// The only shared instance, which the workload holds.
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

  /// A new instance of the graph scope, which belongs to its resolution.
  static let graph = Workload(
    "graph",
    prepare: Container.resetShared,
    isSound: { !Container.shared.graphService().isSame(as: Container.shared.graphService()) },
    { operations in
      for _ in 0..<operations { consume(Container.shared.graphService()) }
    }
  )

  /// A new instance from the only registered closure.
  ///
  /// It uses another factory than ``unique``: a container that once had an entry for a factory
  /// looks it up from then on.
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

  /// A new instance of a factory without registration, beside one registration for another factory.
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

  /// A new instance for a parameter that differs each time, from an empty container.
  static let parameter = Workload(
    "parameter",
    prepare: Container.resetShared,
    isSound: { Container.shared.numberedService(7).number == 7 },
    { operations in
      for operation in 0..<operations { consume(Container.shared.numberedService(operation)) }
    }
  )

  /// One of the stored instances of a factory with parameters, as many as the table has.
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

  /// Ten new objects from ten factories, from an empty container.
  static let tree = Workload(
    "tree",
    prepare: Container.resetShared,
    isSound: { Container.shared.tree().count == 10 },
    { operations in
      for _ in 0..<operations { consume(Container.shared.tree()) }
    }
  )
}
