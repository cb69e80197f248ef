extension GoldenTests {
  /// Wirings and functions that are called indirectly, or in branches.
  static let calls: [GoldenCase] = [
    GoldenCase(
      "A wiring that code names may be called",
      source: """
        final class ArkWiring: BaseWiring {}
        struct MoreWiring: Wiring {
          func register(in container: Container) {
            registerCommon(in: container)
            apply([Wirings.ListedWiring()], to: container)
          }
        }
        func registerCommon(in container: Container) { CommonWiring().register(in: container) }
        func start() { Container.wire(with: ArkWiring(), MoreWiring()) }
        // === Shared/Shared.swift
        extension Container {
          public var a: Factory<A?> { promised() }
          public var b: Factory<B?> { promised() }
          public var c: Factory<C?> { promised() }
          public var d: Factory<D?> { promised() }
        }
        open class BaseWiring: Wiring { open func register(in container: Container) { container.a.register { A() } } }
        public struct CommonWiring: Wiring { public func register(in container: Container) { container.b.register { B() } } }
        public enum Wirings {
          public struct ListedWiring: Wiring { public func register(in container: Container) { container.c.register { C() } } }
          public struct UnusedWiring: Wiring { public func register(in container: Container) { container.d.register { D() } } }
        }
        """,
      listing: """
        promise Container.a: A? public Shared/Shared.swift:2
          registered: A Shared/Shared.swift:7
        promise Container.b: B? public Shared/Shared.swift:3
          registered: B Shared/Shared.swift:8
        promise Container.c: C? public Shared/Shared.swift:4
          registered: C Shared/Shared.swift:10
        promise Container.d: D? public Shared/Shared.swift:5
          registered uncalled: D Shared/Shared.swift:11
        Shared/Shared.swift:5: warning: promise 'd' is registered only in 'Wirings.UnusedWiring.register(in:)', which nothing calls
        """
    ),
  ]
}
