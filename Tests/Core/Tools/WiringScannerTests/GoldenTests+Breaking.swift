extension GoldenTests {
  /// Promises that are certain to be unkept, and some that aren't.
  static let breaking: [GoldenCase] = [
    GoldenCase(
      "Only contexts register it",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<Int?> { promised() }
          var b: Factory<Int?> { promised() }
          var c: Factory<Int?> { promised() }
          func autoRegister() {
            a.onTest { 1 }
            b.onDebug { 1 }.context(.arg("x")) { 2 }
            c.onTest { 1 }
            c.register { 2 }
          }
        }
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:2
          registered onTest automatically: ? Ark/Wiring.swift:6
        promise Container.b: Int? internal Ark/Wiring.swift:3
          registered onDebug automatically: ? Ark/Wiring.swift:7
          registered context(.arg("x")) automatically: ? Ark/Wiring.swift:7
        promise Container.c: Int? internal Ark/Wiring.swift:4
          registered onTest automatically: ? Ark/Wiring.swift:8
          registered automatically: ? Ark/Wiring.swift:9
        Ark/Wiring.swift:2: warning: promise 'a' is registered for a context only: onTest
        Ark/Wiring.swift:3: warning: promise 'b' is registered for a context only: context(.arg("x")), onDebug
        """
    ),
    GoldenCase(
      "A context that always applies, or may, is enough",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<Int?> { promised() }
          var b: Factory<Int?> { promised() }
          var c: Factory<Int?> { promised() }
          var d: Factory<Int?> { promised() }
          var e: Factory<Int?> { promised() }
          func autoRegister() {
            a.onDevice { 1 }
            b.context(.test, .preview, .device) { 1 }
            c.onSimulator { 1 }.onDevice { 2 }
            d.context(mine, factory: { 1 })
            e.context(.args(["x", "y"]), .test, factory: { 1 }).onPreview { 2 }
          }
        }
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:2
          registered onDevice automatically: ? Ark/Wiring.swift:8
        promise Container.b: Int? internal Ark/Wiring.swift:3
          registered context(.test, .preview, .device) automatically: ? Ark/Wiring.swift:9
        promise Container.c: Int? internal Ark/Wiring.swift:4
          registered onSimulator automatically: ? Ark/Wiring.swift:10
          registered onDevice automatically: ? Ark/Wiring.swift:10
        promise Container.d: Int? internal Ark/Wiring.swift:5
          registered context(mine) automatically: ? Ark/Wiring.swift:11
        promise Container.e: Int? internal Ark/Wiring.swift:6
          registered context(.args(["x", "y"]), .test) automatically: ? Ark/Wiring.swift:12
          registered onPreview automatically: ? Ark/Wiring.swift:12
        Ark/Wiring.swift:6: warning: promise 'e' is registered for a context only: context(.args(["x", "y"]), .test), onPreview
        """
    ),
    GoldenCase(
      "One of two functions that register isn't called",
      source: """
        extension Container {
          var a: Factory<Int?> { promised() }
          var b: Factory<Int?> { promised() }
          var c: Factory<Int?> { promised() }
          func wire() { a.register { 1 }; b.register { 1 } }
        }
        struct Nobody { static func wireToo() { Container.shared.b.register { 2 } } }
        func wireAll() { Container.shared.c.register { 2 } }
        let wire = Container.shared.wireAll
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:2
          registered automatically perhaps: ? Ark/Wiring.swift:5
        promise Container.b: Int? internal Ark/Wiring.swift:3
          registered automatically perhaps: ? Ark/Wiring.swift:5
          registered perhaps uncalled: ? Ark/Wiring.swift:7
        promise Container.c: Int? internal Ark/Wiring.swift:4
          registered perhaps: ? Ark/Wiring.swift:8
        """
    ),
    GoldenCase(
      "A function that other code may call",
      source: """
        extension Container { var a: Factory<Int?> { promised() } }
        extension Container { var b: Factory<Int?> { promised() } }
        extension Container { var c: Factory<Int?> { promised() } }
        extension Container { var d: Factory<Int?> { promised() } }
        extension Container { var e: Factory<Int?> { promised() } }
        extension Container { var f: Factory<Int?> { promised() } }
        extension Container { var g: Factory<Int?> { promised() } }
        struct Command: Runnable { func run() { Container.shared.a.register { 1 } } }
        @main struct Program { static func main() { Container.shared.b.register { 1 } } }
        @_cdecl("wire") func wireForC() { Container.shared.c.register { 1 } }
        class Sub: Base { override func begin() { Container.shared.d.register { 1 } } }
        extension Runnable { func runAll() { Container.shared.f.register { 1 } } }
        @Wired struct Made { func wireByMacro() { Container.shared.e.register { 1 } } }
        struct Other {}
        typealias Alias = Other
        extension Alias: Runnable {}
        extension Other { func runOther() { Container.shared.g.register { 1 } } }
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:1
          registered perhaps: ? Ark/Wiring.swift:8
        promise Container.b: Int? internal Ark/Wiring.swift:2
          registered perhaps: ? Ark/Wiring.swift:9
        promise Container.c: Int? internal Ark/Wiring.swift:3
          registered perhaps: ? Ark/Wiring.swift:10
        promise Container.d: Int? internal Ark/Wiring.swift:4
          registered perhaps: ? Ark/Wiring.swift:11
        promise Container.e: Int? internal Ark/Wiring.swift:5
          registered perhaps: ? Ark/Wiring.swift:13
        promise Container.f: Int? internal Ark/Wiring.swift:6
          registered perhaps: ? Ark/Wiring.swift:12
        promise Container.g: Int? internal Ark/Wiring.swift:7
          registered perhaps: ? Ark/Wiring.swift:17
        """
    ),
    GoldenCase(
      "Nothing calls the function that registers it",
      source: """
        // === Contracts/Contracts.swift
        extension Container { public var a: Factory<Int?> { promised() } }
        // === Live/Live.swift
        public func registerLive() { Container.shared.a.register { 1 } }
        // === Ark/Ark.swift
        _ = Container.shared.a()
        """,
      listing: """
        promise Container.a: Int? public Contracts/Contracts.swift:1
          registered perhaps uncalled: ? Live/Live.swift:1
          asked for Ark/Ark.swift:1
        Contracts/Contracts.swift:1: warning: promise 'a' is registered only in 'registerLive', which nothing calls
        """
    ),
    GoldenCase(
      "An attribute of a conformance isn't a protocol that may call functions",
      source: """
        extension Container: @retroactive AutoRegistering {
          public func autoRegister() {}
        }
        // === Live/Live.swift
        extension Container {
          public var a: Factory<A?> { promised() }
          public var b: Factory<B?> { promised() }
          public func registerLive() { a.register { A() } }
        }
        final class Live: @unchecked Sendable, @MainActor Runnable {
          func run() { Container.shared.b.register { B() } }
        }
        """,
      listing: """
        promise Container.a: A? public Live/Live.swift:2
          registered perhaps uncalled: A Live/Live.swift:4
        promise Container.b: B? public Live/Live.swift:3
          registered perhaps: B Live/Live.swift:7
        Live/Live.swift:2: warning: promise 'a' is registered only in 'registerLive', which nothing calls
        """
    ),
    GoldenCase(
      "Resolving in every way registers nothing",
      source: #"""
        extension Container { var a: Factory<Int?> { promised() } }
        struct Uses {
          @Injected(\.a) var a
          let b = Container.shared.a.resolve()
          func c(container: Container) async {
            self.a.load()
            await container.a.resolveOnMainActor()
            _ = container.a()
            _ = try container.a.required()
            print(a, self.a)
          }
        }
        struct Lazy { @LazyInjected(\.a) var a; func d() { $a.resolve() } }
        """#,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:1
          asked for Ark/Wiring.swift:3
          asked for Ark/Wiring.swift:4
          asked for Ark/Wiring.swift:7
          asked for Ark/Wiring.swift:8
          asked for Ark/Wiring.swift:9
          asked for Ark/Wiring.swift:13
          not understood Ark/Wiring.swift:3
          not understood Ark/Wiring.swift:13
        """
    ),
    GoldenCase(
      "Resolving several promises together registers none of them",
      source: #"""
        extension Container { var a: Factory<Int?> { promised() } }
        extension Container { var b: Factory<Int?> { promised() } }
        extension Container { var c: Factory<Int?> { promised() } }
        func load() { _ = (dependency(\.a), dependency(\.b)) }
        func wire() { keep(1, \.c) }
        """#,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:1
          asked for Ark/Wiring.swift:4
        promise Container.b: Int? internal Ark/Wiring.swift:2
          asked for Ark/Wiring.swift:4
        promise Container.c: Int? internal Ark/Wiring.swift:3
          not understood Ark/Wiring.swift:5
        Ark/Wiring.swift:1: warning: promise 'a' is never registered by Ark
        Ark/Wiring.swift:2: warning: promise 'b' is never registered by Ark
        """
    ),
    GoldenCase(
      "Cases behind operators with a question mark aren't members of a container",
      source: """
        extension Container { var a: Factory<Int?> { promised() } }
        extension Container { var b: Factory<Int?> { promised() } }
        extension Container { var c: Factory<Int?> { promised() } }
        func choose(mode: Mode?) -> Mode { mode ?? .a }
        let mode = isFast ? .b : .none
        func wire(container: Container?) {
          container?
            .c.register { 1 }
        }
        wire(container: .shared)
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:1
        promise Container.b: Int? internal Ark/Wiring.swift:2
        promise Container.c: Int? internal Ark/Wiring.swift:3
          registered perhaps: ? Ark/Wiring.swift:8
        Ark/Wiring.swift:1: warning: promise 'a' is never registered by Ark
        Ark/Wiring.swift:2: warning: promise 'b' is never registered by Ark
        """
    ),
    GoldenCase(
      "A reset, a branch and an instance of a container are left to the launch check",
      source: """
        extension Container {
          var a: Factory<Int?> { promised() }
          var b: Factory<Int?> { promised() }
          var c: Factory<Int?> { promised() }
          func autoRegister() {
            a.register { 1 }
            a.reset()
            if flag { b.register { 1 } }
            Container().c.register { 1 }
          }
        }
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:2
          registered automatically: ? Ark/Wiring.swift:6
          not understood Ark/Wiring.swift:7
        promise Container.b: Int? internal Ark/Wiring.swift:3
          registered automatically perhaps: ? Ark/Wiring.swift:8
        promise Container.c: Int? internal Ark/Wiring.swift:4
          registered automatically: ? Ark/Wiring.swift:9
        """
    ),
  ]
}
