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
        promise Container.b: B? public Shared/Shared.swift:10
          registered automatically by ArkWiring perhaps: B Ark/Wiring.swift:11
        promise Container.c: C? public Shared/Shared.swift:11
          registered automatically perhaps: C Shared/Shared.swift:14
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
      "Only one of two modules with a conformance of a container registers",
      source: """
        import Live
        extension Container: @retroactive AutoRegistering {
          public func autoRegister() { a.register { A() } }
        }
        // === Live/Live.swift
        extension FactoryKit.Container: @retroactive AutoRegistering {
          public func autoRegister() { b.register { B() } }
        }
        #if DEMO
        extension Own: AutoRegistering { func autoRegister() {} }
        #endif
        // === Contracts/Contracts.swift
        extension Container {
          public var a: Factory<A?> { promised() }
          public var b: Factory<B?> { promised() }
        }
        public final class Own: SharedContainer { public static let shared = Own() }
        // === Other/Other.swift
        #if !DEMO
        extension Own: AutoRegistering { func autoRegister() {} }
        #endif
        """,
      listing: """
        promise Container.a: A? public Contracts/Contracts.swift:2
          registered automatically: A Ark/Wiring.swift:3
        promise Container.b: B? public Contracts/Contracts.swift:3
          registered automatically: B Live/Live.swift:2
        Live/Live.swift:1: warning: Container conforms to AutoRegistering also here: Ark/Wiring.swift:2. Only one of these functions autoRegister() runs. Keep one conformance, and let its autoRegister() call a function of each other module
        Ark/Wiring.swift:2: warning: Container conforms to AutoRegistering also here: Live/Live.swift:1. Only one of these functions autoRegister() runs. Keep one conformance, and let its autoRegister() call a function of each other module
        """
    ),
    GoldenCase(
      "A wiring in a branch that isn't compiled is none",
      source: """
        #if true
        struct LiveWiring: Wiring { func register(in container: Container) { container.a.register { A() } } }
        #else
        struct LiveWiring: Wiring { func register(in container: Container) { container.a.register { B() } } }
        struct DemoWiring: Wiring { func register(in container: Container) { container.a.register { C() } } }
        #endif
        func start() {
          #if true
          Container.wire(with: LiveWiring())
          #else
          Container.wire(with: DemoWiring())
          #endif
        }
        extension Container { var a: Factory<A?> { promised() }; var b: Factory<A> { self { A(self.c()) } } }
        extension Container { var c: Factory<A> { self { A() } } }
        """,
      listing: """
        promise Container.a: A? internal Ark/Wiring.swift:14
          registered automatically by LiveWiring: A Ark/Wiring.swift:2
        factory Container.b: A internal Ark/Wiring.swift:14
        factory Container.c: A internal Ark/Wiring.swift:15
          asked for Ark/Wiring.swift:14
        """
    ),
    GoldenCase(
      "A factory of the main actor that is called outside of it",
      source: """
        extension Container {
          @MainActor public var panel: Factory<Panel> { self { Panel() } }
          @MainActor var page: ParameterFactory<Int, Page> { self { Page($0) } }
          @MainActor var stored: Factory<Page> { self { Page() }.singleton }
          @MainActor var replaced: Factory<Page> { self { Page() } }
          @MainActor var task: AsyncFactory<Page> { self { Page() } }
          var free: Factory<Page> { self { Page() } }
        }
        func wire() { Container.shared.replaced.register { Page() } }
        func later() async {
          wire()
          let panel = await Container.shared.panel()
          _ = await Container.shared.page(1)
          await Container.shared.panel.resolveOnMainActor()
          await Container.shared.panel().show()
          let title = await Container.shared.panel()
            .title
          await show(Container.shared.panel())
          _ = await Container.shared.stored()
          _ = await Container.shared.replaced()
          _ = await Container.shared.task()
          _ = await Container.shared.free()
          await Container.shared.panel.resolve()
        }
        """,
      listing: """
        factory Container.panel: Panel public Ark/Wiring.swift:2
          asked for Ark/Wiring.swift:12
          asked for Ark/Wiring.swift:14
          asked for Ark/Wiring.swift:15
          asked for Ark/Wiring.swift:16
          asked for Ark/Wiring.swift:18
          asked for Ark/Wiring.swift:23
        factory Container.page: (Int) -> Page internal Ark/Wiring.swift:3
          asked for Ark/Wiring.swift:13
        factory Container.stored: Page internal scope singleton Ark/Wiring.swift:4
          asked for Ark/Wiring.swift:19
        factory Container.replaced: Page internal Ark/Wiring.swift:5
          registered perhaps: Page Ark/Wiring.swift:9
          asked for Ark/Wiring.swift:20
        factory Container.task: Page internal Ark/Wiring.swift:6
          asked for Ark/Wiring.swift:21
        factory Container.free: Page internal Ark/Wiring.swift:7
          asked for Ark/Wiring.swift:22
        Ark/Wiring.swift:12: warning: this calls Container.panel outside of the main actor, which stops the program. Write await Container.shared.panel.resolveOnMainActor()
        Ark/Wiring.swift:13: warning: this calls Container.page outside of the main actor, which stops the program. Write await Container.shared.page.resolveOnMainActor(1)
        Ark/Wiring.swift:23: warning: this calls Container.panel outside of the main actor, which stops the program. Write await Container.shared.panel.resolveOnMainActor()
        """
    ),
    GoldenCase(
      "A container with a wiring of its own leaves the autoRegister() to the others",
      source: """
        extension Container: AutoRegistering {
          func autoRegister() { a.register { A() } }
        }
        struct PreviewWiring: Wiring {
          func register(in container: Container) { container.a.register { B() } }
        }
        func preview() -> Container { Container(wiring: PreviewWiring()) }
        // === Shared/Shared.swift
        extension Container { public var a: Factory<A?> { promised() } }
        """,
      listing: """
        promise Container.a: A? public Shared/Shared.swift:1
          registered automatically: A Ark/Wiring.swift:2
          registered automatically by PreviewWiring: B Ark/Wiring.swift:5
        """
    ),
    GoldenCase(
      "A private type with the name of a container is that of its file only",
      source: """
        extension Container: AutoRegistering {
          func autoRegister() { a.register { A() } }
        }
        // === Ark/Reply.swift
        private struct Container: Decodable {}
        // === Shared/Shared.swift
        extension Container { public var a: Factory<A?> { promised() } }
        """,
      listing: """
        promise Container.a: A? public Shared/Shared.swift:1
          registered automatically: A Ark/Wiring.swift:2
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
        promise Container.b: B? public Shared/Shared.swift:3
          registered automatically by BWiring: B Shared/Shared.swift:8
        promise Container.c: C? public Shared/Shared.swift:4
          registered automatically by CWiring: C Shared/Shared.swift:9
        promise Container.d: D? public Shared/Shared.swift:5
          registered automatically perhaps: D Shared/Shared.swift:13
        """
    ),
    replaced(
      "In main()",
      "@main struct Ark { static func main() { Container.wire(with: ArkWiring()) } }",
      true
    ),
    replaced("In a function", "func start() { Container.wire(with: ArkWiring()) }", false),
    replaced(
      "In a branch of main()",
      "@main struct Ark { static func main() { if flag { Container.wire(with: ArkWiring()) } } }",
      false
    ),
    replaced(
      "Behind a return in main()",
      "@main struct Ark { static func main() { guard flag else { return }; Container.wire(with: ArkWiring()) } }",
      false
    ),
    replaced(
      "In a condition",
      "@main struct Ark { static func main() {\n#if DEMO\nContainer.wire(with: ArkWiring())\n#endif\n} }",
      false
    ),
  ]

  /// A program with an `autoRegister()`, and a wiring that may replace it.
  private static func replaced(_ description: String, _ start: String, _ isCertain: Bool)
    -> GoldenCase
  {
    var listing = """
      promise Container.a: A? internal Ark/Wiring.swift:2
        registered automatically by ArkWiring: A Ark/Wiring.swift:6
      """
    if isCertain {
      listing += """
        \nArk/Wiring.swift:3: warning: the autoRegister() of Container never runs, because Ark is wired with \
        ArkWiring
        """
    }
    return GoldenCase(
      "A wiring replaces an autoRegister(): \(description)",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<A?> { promised() }
          func autoRegister() {}
        }
        struct ArkWiring: Wiring {
          func register(in container: Container) { container.a.register { A() } }
        }
        \(start)
        """,
      listing: listing
    )
  }
}
