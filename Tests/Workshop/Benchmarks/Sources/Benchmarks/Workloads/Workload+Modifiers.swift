import FactoryKit
import Services

/// The cost of modifiers in a definition, for this factory and for others.
extension Workload {
  static let expiring = stored("cached-expiring") {
    Container.shared.expiringService()
  } _: {
    for _ in 0..<$0 { consume(Container.shared.expiringService()) }
  }
  static let onTest = stored("cached-on-test") {
    Container.shared.testedService()
  } _: {
    for _ in 0..<$0 { consume(Container.shared.testedService()) }
  }
  static let decorated = stored("cached-decorated") {
    Container.shared.decoratedService()
  } _: {
    for _ in 0..<$0 { consume(Container.shared.decoratedService()) }
  }

  /// Ten new objects from ten factories, in a container that stores an instance of another factory.
  static let treeBesideScoped = Workload(
    "tree-beside-scoped",
    prepare: {
      Container.resetShared()
      consume(Container.shared.cachedService())
    },
    isSound: { Container.shared.tree().count == 10 },
    { operations in
      for _ in 0..<operations { consume(Container.shared.tree()) }
    }
  )

  private static func stored(
    _ name: String,
    _ ask: @escaping @Sendable () -> any Serving,
    _ body: @escaping Body
  ) -> Workload {
    Workload(
      name,
      prepare: Container.resetShared,
      isSound: {
        let service = ask()
        return service.isSame(as: ask())
      },
      body
    )
  }
}
