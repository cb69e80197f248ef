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
          registered automatically by BaseWiring: A Shared/Shared.swift:7
        promise Container.b: B? public Shared/Shared.swift:3
          registered automatically by CommonWiring: B Shared/Shared.swift:8
        promise Container.c: C? public Shared/Shared.swift:4
          registered automatically by Wirings.ListedWiring: C Shared/Shared.swift:10
        promise Container.d: D? public Shared/Shared.swift:5
          registered uncalled: D Shared/Shared.swift:11
        Shared/Shared.swift:5: warning: promise 'd' is registered only in 'Wirings.UnusedWiring.register(in:)', which nothing calls
        """
    ),
    GoldenCase(
      "A function that is called in a branch registers perhaps",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<A?> { promised() }
          var b: Factory<B?> { promised() }
          func autoRegister() {
            if isOffline { registerOffline() } else { registerOnline() }
            registerRest()
          }
          func registerOffline() { a.register { A() } }
          func registerOnline() { a.register { B() }; registerMore() }
          func registerMore() { b.register { A() } }
          func registerRest() { b.register { B() } }
        }
        """,
      listing: """
        promise Container.a: A? internal Ark/Wiring.swift:2
          registered automatically perhaps: A Ark/Wiring.swift:8
          registered automatically perhaps: B Ark/Wiring.swift:9
        promise Container.b: B? internal Ark/Wiring.swift:3
          registered automatically perhaps: A Ark/Wiring.swift:10
          registered automatically perhaps: B Ark/Wiring.swift:11
        """
    ),
    GoldenCase(
      "A function that a wiring calls registers as that call does",
      source: """
        struct ArkWiring: Wiring {
          func register(in container: Container) {
            if isOffline { registerOffline(in: container) } else { registerOnline(in: container) }
            if isDemo { OtherWiring().register(in: container) }
            SureParts().autoRegister()
            if isDemo { DemoParts().autoRegister() }
          }
          func registerOffline(in container: Container) { container.a.register { A() } }
          func registerOnline(in container: Container) { container.a.register { B() } }
        }
        struct OtherWiring: Wiring {
          func register(in container: Container) { registerOffline(in: container); more(in: container) }
          func more(in container: Container) { container.b.register { B() } }
        }
        func start() { Container.wire(with: ArkWiring()) }
        let parts: [any AutoRegistering] = [ListedParts()]
        struct SureParts: AutoRegistering { func autoRegister() { Container.shared.c.register { A() } } }
        struct DemoParts: AutoRegistering { func autoRegister() { Container.shared.c.register { B() } } }
        struct ListedParts: AutoRegistering { func autoRegister() { Container.shared.c.register { C() } } }
        extension Container {
          var a: Factory<A?> { promised() }
          var b: Factory<B?> { promised() }
          var c: Factory<C?> { promised() }
        }
        """,
      listing: """
        promise Container.a: A? internal Ark/Wiring.swift:21
          registered automatically by ArkWiring perhaps: A Ark/Wiring.swift:8
          registered automatically by ArkWiring perhaps: B Ark/Wiring.swift:9
        promise Container.b: B? internal Ark/Wiring.swift:22
          registered automatically by OtherWiring perhaps: B Ark/Wiring.swift:13
        promise Container.c: C? internal Ark/Wiring.swift:23
          registered automatically: A Ark/Wiring.swift:17
          registered automatically: B Ark/Wiring.swift:18
          registered automatically: C Ark/Wiring.swift:19
        """
    ),
  ]
}
