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
          asked for Ark/Wiring.swift:8
        promise Container.a: (any Reading)? public Shared/Shared.swift:9
          registered automatically by CommonWiring: C Shared/Shared.swift:4
          registered automatically by ArkWiring: A Ark/Wiring.swift:8
          not understood Ark/Wiring.swift:2
        promise Container.b: B? public Shared/Shared.swift:10
          registered automatically by ArkWiring perhaps: B Ark/Wiring.swift:11
          not understood Ark/Wiring.swift:2
        promise Container.c: C? public Shared/Shared.swift:11
          registered automatically perhaps: C Shared/Shared.swift:14
        promise Container.d: D? public Shared/Shared.swift:12
          registered automatically by OtherWiring: D Shared/Shared.swift:17
        promise Container.e: E? public Shared/Shared.swift:13
          registered automatically by UnusedWiring: E Shared/Shared.swift:20
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
      "A variable without a value before a block has no body",
      source: """
        struct ArkWiring: Wiring {
          func register(in container: Container) {
            var url: String?
            if isRemote { url = "a"; AWiring(url: url).register(in: container) }
            var name: String!
            while name == nil { BWiring(name: &name).register(in: container) }
            var ports: Set<Int>
            [1].forEach { ports.insert($0); CWiring(ports).register(in: container) }
          }
        }
        func start() { Container.wire(with: ArkWiring()) }
        // === Shared/Shared.swift
        extension Container {
          public var a: Factory<A?> { promised() }
          public var b: Factory<B?> { promised() }
          public var c: Factory<C?> { promised() }
          public var d: Factory<D?> { promised() }
        }
        public struct AWiring: Wiring { public func register(in container: Container) { container.a.register { A() } } }
        public struct BWiring: Wiring { public func register(in container: Container) { container.b.register { B() } } }
        public struct CWiring: Wiring { public func register(in container: Container) { container.c.register { C() } } }
        extension Container {
          public var live:
            (Int) ->
            Int { d.register { D() }; return { $0 } }
        }
        """,
      listing: """
        promise Container.a: A? public Shared/Shared.swift:2
          registered automatically by AWiring: A Shared/Shared.swift:7
          not understood Ark/Wiring.swift:4
        promise Container.b: B? public Shared/Shared.swift:3
          registered automatically by BWiring: B Shared/Shared.swift:8
        promise Container.c: C? public Shared/Shared.swift:4
          registered automatically by CWiring: C Shared/Shared.swift:9
        promise Container.d: D? public Shared/Shared.swift:5
          registered automatically perhaps: D Shared/Shared.swift:13
        """
    ),
  ]
}
