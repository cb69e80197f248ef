extension GoldenTests {
  static let wirings: [GoldenCase] = [
    GoldenCase(
      "A passed wiring registers, and those that it calls",
      source: """
        @main struct Entry {
          static func main() { Container.wire(with: CommonWiring(), ArkWiring(name: "a, b")) }
        }
        struct ArkWiring: Wiring {
          let name: String
          func register(in container: Container) {
            OtherWiring().register(in: container)
            container.a.register { [unowned container] in container.own() }
            registerMore(in: container)
          }
          private func registerMore(in target: Container) { target.b.register { B() } }
        }
        extension Container {
          var own: Factory<any Reading> { self { A() } }
        }
        // === Shared/Shared.swift
        import FactoryKit
        public struct CommonWiring: FactoryKit.Wiring {
          public func register(in container: Container) {
            container.a.register { C() }
            container.registerAll()
          }
        }
        extension Container {
          public var a: Factory<(any Reading)?> { promised() }
          public var b: Factory<B?> { promised() }
          public var c: Factory<C?> { promised() }
          public var d: Factory<D?> { promised() }
          public var e: Factory<E?> { promised() }
          fileprivate func registerAll() { c.register { C() } }
        }
        public struct OtherWiring: Wiring {
          public func register(in container: Container) { container.d.register { D() } }
        }
        public struct UnusedWiring: Wiring {
          public func register(in container: Container) { container.e.register { E() } }
        }
        """,
      listing: """
        factory Container.own: any Reading internal Ark/Wiring.swift:14
          makes A
          asked for Ark/Wiring.swift:8
        promise Container.a: (any Reading)? public Shared/Shared.swift:9
          registered automatically by CommonWiring: C Shared/Shared.swift:4
          registered automatically by ArkWiring: A Ark/Wiring.swift:8
        promise Container.b: B? public Shared/Shared.swift:10
          registered automatically by ArkWiring: B Ark/Wiring.swift:11
        promise Container.c: C? public Shared/Shared.swift:11
          registered automatically by CommonWiring: C Shared/Shared.swift:14
        promise Container.d: D? public Shared/Shared.swift:12
          registered automatically by OtherWiring: D Shared/Shared.swift:17
        promise Container.e: E? public Shared/Shared.swift:13
          registered uncalled: E Shared/Shared.swift:20
        Shared/Shared.swift:13: warning: promise 'e' is registered only in 'UnusedWiring.register(in:)', which nothing calls
        """
    ),
    GoldenCase(
      "Without a passed wiring, all wirings register",
      source: """
        struct ArkWiring: Wiring {
          func register(in container: Container) { container.a.register { A() } }
        }
        extension Container: AutoRegistering {
          var a: Factory<A?> { promised() }
          func autoRegister() { a.register { A() } }
        }
        """,
      listing: """
        promise Container.a: A? internal Ark/Wiring.swift:5
          registered automatically by ArkWiring: A Ark/Wiring.swift:2
          registered automatically: A Ark/Wiring.swift:6
        """
    ),
    GoldenCase(
      "An unknown argument may be any wiring",
      source: """
        func start() {
          let wiring: any Wiring = isLive ? ArkWiring() : OtherWiring()
          Container.wire(with: wiring)
        }
        // === Shared/Shared.swift
        extension Container {
          public var a: Factory<A?> { promised() }
        }
        public struct OtherWiring: Wiring {
          public func register(in container: Container) { container.a.register { A() } }
        }
        """,
      listing: """
        promise Container.a: A? public Shared/Shared.swift:2
          registered automatically by OtherWiring: A Shared/Shared.swift:5
        """
    ),
    GoldenCase(
      "Only FactoryKit's Wiring and its refinements count",
      source: """
        protocol Wiring { func register(in container: Container) }
        struct Own: Wiring {
          func register(in container: Container) { container.a.register { A() } }
        }
        extension Container {
          var a: Factory<A?> { promised() }
          var b: Factory<B?> { promised() }
        }
        struct Refined: AppWiring {
          func register(in container: Container) { container.b.register { B() } }
        }
        // === Shared/Shared.swift
        public protocol AppWiring: Wiring {}
        """,
      listing: """
        promise Container.a: A? internal Ark/Wiring.swift:6
          registered: A Ark/Wiring.swift:3
        promise Container.b: B? internal Ark/Wiring.swift:7
          registered automatically by Refined: B Ark/Wiring.swift:10
        """
    ),
    GoldenCase(
      "An object that is missing in the list of objects never registers",
      source: """
        let parts: [any AutoRegistering] = [LoggerParts(), Outer.NetworkParts.standard]
        @main struct Main { static func main() { for part in parts { part.autoRegister() } } }
        // === Shared/Shared.swift
        extension Container {
          public var a: Factory<A?> { promised() }
          public var b: Factory<B?> { promised() }
          public var c: Factory<C?> { promised() }
          public var d: Factory<D?> { promised() }
        }
        public struct LoggerParts: AutoRegistering {
          public func autoRegister() { Container.shared.a.register { A() } }
        }
        public enum Outer {
          public final class NetworkParts: AutoRegistering {
            static let standard = NetworkParts()
            public func autoRegister() { Container.shared.b.register { B() } }
          }
        }
        public struct MissingParts {}
        extension MissingParts: AutoRegistering {
          public func autoRegister() { Container.shared.c.register { C() } }
        }
        public struct MadeByOthers: Plugin, AutoRegistering {
          public func autoRegister() { Container.shared.d.register { D() } }
        }
        """,
      listing: """
        promise Container.a: A? public Shared/Shared.swift:2
          registered automatically: A Shared/Shared.swift:8
        promise Container.b: B? public Shared/Shared.swift:3
          registered automatically: B Shared/Shared.swift:13
        promise Container.c: C? public Shared/Shared.swift:4
          registered uncalled: C Shared/Shared.swift:18
        promise Container.d: D? public Shared/Shared.swift:5
          registered: D Shared/Shared.swift:21
        Shared/Shared.swift:4: warning: promise 'c' is registered only in 'MissingParts.autoRegister()', which nothing calls
        """
    ),
    GoldenCase(
      "An autoRegister() that a wiring replaces never runs",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<A?> { promised() }
          func autoRegister() {}
        }
        struct ArkWiring: Wiring {
          func register(in container: Container) { container.a.register { A() } }
        }
        func start() { Container.wire(with: ArkWiring()) }
        """,
      listing: """
        promise Container.a: A? internal Ark/Wiring.swift:2
          registered automatically by ArkWiring: A Ark/Wiring.swift:6
        Ark/Wiring.swift:3: warning: the autoRegister() of Container never runs, because Ark is wired with ArkWiring
        """
    ),
  ]
}
