extension GoldenTests {
  static let wirings: [GoldenCase] = [
    GoldenCase(
      "A passed wiring registers, and those that it calls",
      source: """
        @main struct Entry {
          static func main() { Container.wire(with: CommonWiring(), ArkWiring(name: "x, y")) }
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
          fileprivate func registerAll() { c.register { C() } }
        }
        public struct OtherWiring: AppWiring {
          public func register(in container: Container) { container.c.register { D() } }
        }
        public protocol AppWiring: Wiring {}
        """,
      listing: """
        factory Container.own: any Reading in line 14
          resolved in line 8
        promise Container.a: (any Reading)? in Shared/Shared.swift:9
          registered automatically by CommonWiring: C in Shared/Shared.swift:4
          registered automatically by ArkWiring: A in line 8
        promise Container.b: B? in Shared/Shared.swift:10
          registered automatically by ArkWiring perhaps: B in line 11
        promise Container.c: C? in Shared/Shared.swift:11
          registered automatically perhaps: C in Shared/Shared.swift:12
          registered automatically by OtherWiring: D in Shared/Shared.swift:15
        """
    ),
    GoldenCase(
      "Without a passed wiring, all wirings of FactoryKit register",
      source: """
        struct ArkWiring: Wiring {
          func register(in container: Container) { container.a.register { A() } }
        }
        extension Container: AutoRegistering {
          var a: Factory<A?> { promised() }
          func autoRegister() { a.register { B() } }
        }
        // === Own/Own.swift
        protocol Wiring { func register(in container: Container) }
        extension Container { public var b: Factory<A?> { promised() } }
        struct OwnWiring: Wiring {
          func register(in container: Container) { container.b.register { A() } }
        }
        """,
      listing: """
        promise Container.a: A? in line 5
          registered automatically by ArkWiring: A in line 2
          registered automatically: B in line 6
        promise Container.b: A? in Own/Own.swift:2
          registered: A in Own/Own.swift:4
        """
    ),
  ]
}
