import FactoryKit
import Services

/// Resolutions from the shared container, and the operations that they are compared with.
///
/// No container is ever bound with `$shared`, because a program without bindings may be faster.
extension Workload {
  /// Creates an object with a closure that is opaque to the compiler, and releases it.
  static let allocation = Workload("allocation") { operations in
    let make = opaque { Service() }
    for _ in 0..<operations { consume(make()) }
  }

  /// Creates the tree of ten objects without a container.
  static let treeByHand = Workload("tree-by-hand") { operations in
    let make = opaque { Branch.makeTreeByHand() }
    for _ in 0..<operations { consume(make()) }
  }

  static let unique = Workload(
    "unique",
    isSound: { !isSame { Container.shared.uniqueService() } },
    { for _ in 0..<$0 { consume(Container.shared.uniqueService()) } }
  )

  static let cached = Workload(
    "cached",
    isSound: { isSame { Container.shared.cachedService() } },
    { for _ in 0..<$0 { consume(Container.shared.cachedService()) } }
  )

  static let singleton = Workload(
    "singleton",
    isSound: { isSame { Container.shared.singletonService() } },
    { for _ in 0..<$0 { consume(Container.shared.singletonService()) } }
  )

  /// The only shared instance, which the workload holds.
  static let shared = Workload(
    "shared",
    isSound: { isSame { Container.shared.sharedService() } },
    { operations in
      let held = Container.shared.sharedService()
      for _ in 0..<operations { consume(Container.shared.sharedService()) }
      consume(held)
    }
  )

  static let graph = Workload(
    "graph",
    isSound: { !isSame { Container.shared.graphService() } },
    { for _ in 0..<$0 { consume(Container.shared.graphService()) } }
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
    { for _ in 0..<$0 { consume(Container.shared.otherService()) } }
  )

  static let parameter = Workload(
    "parameter",
    isSound: { Container.shared.numberedService(7).number == 7 },
    { for number in 0..<$0 { consume(Container.shared.numberedService(number)) } }
  )

  /// One of 16 stored instances.
  static let cachedParameter = Workload(
    "cached-parameter",
    isSound: { isSame { Container.shared.cachedNumberedService(7) } },
    { for number in 0..<$0 { consume(Container.shared.cachedNumberedService(number % 16)) } }
  )

  static let tree = Workload(
    "tree",
    isSound: { Container.shared.tree().count == 10 },
    { for _ in 0..<$0 { consume(Container.shared.tree()) } }
  )

  static let onTest = Workload(
    "cached-on-test",
    isSound: { isSame { Container.shared.testedService() } },
    { for _ in 0..<$0 { consume(Container.shared.testedService()) } }
  )

  static let decorated = Workload(
    "cached-decorated",
    isSound: { isSame { Container.shared.decoratedService() } },
    { for _ in 0..<$0 { consume(Container.shared.decoratedService()) } }
  )

  static let closable = Workload(
    "closable",
    isSound: { isSame { Container.shared.closableService() } },
    { for _ in 0..<$0 { consume(Container.shared.closableService()) } }
  )

  /// The instance that an open scope stores.
  static let bound = Workload(
    "bound",
    isSound: { Scope.request.open { isSame { Container.shared.requestService() } } },
    { operations in
      Scope.request.open {
        for _ in 0..<operations { consume(Container.shared.requestService()) }
      }
    }
  )

  /// A registration, which discards a stored instance, beside a number of stored instances.
  static func register(among count: UInt) -> Workload {
    let container = Container()
    for number in 0..<count { consume(container.oneOfMany(number)()) }
    return Workload("register-\(count)", prepare: {}) { operations in
      for _ in 0..<operations {
        container.cachedService.register { Service(1) }
        consume(container.cachedService())
      }
    }
  }

  private static func isSame(_ resolve: () -> any Serving) -> Bool {
    resolve().isSame(as: resolve())
  }
}
