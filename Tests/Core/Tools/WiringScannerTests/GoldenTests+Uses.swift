extension GoldenTests {
  static let uses: [GoldenCase] = [
    GoldenCase(
      "A provider is unused if nothing outside of the target may use it",
      source: """
        // === Live/Live.swift
        extension Container {
          public var forgotten: Factory<Worker> { self { Worker(self.inner()) } }
          package var spare: Factory<Worker> { self { Worker() } }
          public var registered: Factory<Int> { self { 1 } }
          public var resolved: Factory<Int> { self { 1 } }
          public var perhaps: Factory<Int> { self { 1 } }
          public var list: Factory<[Int]> { contributed() }
          public var promise: Factory<Int?> { promised() }
          public var inner: Factory<Int> { self { 1 } }
          var own: Factory<Int> { self { 1 } }
          #if FLAG
            public var conditional: Factory<Int> { self { 1 } }
          #endif
          public var several: Factory<[Int]> { self { [1, 2] } }
        }
        // === Ark/Wiring.swift
        extension Container: AutoRegistering {
          public var ofTarget: Factory<Int> { self { 1 } }
          public func autoRegister() {
            registered.register { 2 }
            promise.register { [unowned self] in resolved() }
            print(\\Container.perhaps)
          }
        }
        """,
      listing: """
        factory Container.ofTarget: Int public Ark/Wiring.swift:2
        unused factory Container.forgotten: Worker public Live/Live.swift:2
        unused factory Container.spare: Worker package Live/Live.swift:3
        factory Container.registered: Int public Live/Live.swift:4
          registered automatically: ? Ark/Wiring.swift:4
        factory Container.resolved: Int public Live/Live.swift:5
          asked for Ark/Wiring.swift:5
        factory Container.perhaps: Int public Live/Live.swift:6
          not understood Ark/Wiring.swift:6
        factory Container.list: [Int] public Live/Live.swift:7
        promise Container.promise: Int? public Live/Live.swift:8
          registered automatically: resolved() of Live Ark/Wiring.swift:5
        factory Container.inner: Int public Live/Live.swift:9
          asked for Live/Live.swift:2
        factory Container.own: Int internal Live/Live.swift:10
        factory Container.conditional: Int public if FLAG Live/Live.swift:12
        unused factory Container.several: [Int] public Live/Live.swift:14
        """
    ),
    GoldenCase(
      "Wrappers, functions, key paths and calls resolve",
      source: #"""
        // === Contracts/Promises.swift
        extension Container {
          public var a: Factory<A?> { promised() }
        }
        public final class Own: SharedContainer { public static let shared = Own() }
        extension Own { public var b: ParameterFactory<Int, B?> { promised() } }
        // === Feature/Uses.swift
        final class Uses {
          @Injected(\.a) var one
          @FactoryKit.LazyInjected(\.a) var two
          @WeakLazyInjected(
            \Container
              .a
          ) var three
          @DynamicInjected(\Own.b) var four
          @InjectedContainer(Own.self) private var own
          var five: A? = dependency(\.a)
          lazy var six = dependency(\Own.b, parameter: 1)
          var seven = Injected<A?>(\.a)
          func ask(container: Container, some other: inout FactoryKit.Container) {
            _ = Container.shared.a()
            _ = container.a.resolve()
            _ = other.a()
            _ = Own.shared.b(1)
            _ = own.b(2)
            _ = Container().a()
            _ = "text \(container.a() ?? "\(Own.shared.b(3))")"
            let path = \Container.a
          }
        }
        extension Container {
          func inside() { a(); self.a(); _ = [\.a] }
        }
        // === Ark/Wiring.swift
        extension Container: AutoRegistering { func autoRegister() { a.register { A() } } }
        extension Own: AutoRegistering { func autoRegister() { b.register { B($0) } } }
        """#,
      listing: """
        promise Container.a: A? public Contracts/Promises.swift:2
          registered automatically: A Ark/Wiring.swift:1
          asked for Feature/Uses.swift:2
          asked for Feature/Uses.swift:3
          asked for Feature/Uses.swift:6
          asked for Feature/Uses.swift:10
          asked for Feature/Uses.swift:14
          asked for Feature/Uses.swift:15
          asked for Feature/Uses.swift:16
          asked for Feature/Uses.swift:20
          asked for Feature/Uses.swift:25
          asked for Feature/Uses.swift:25
          not understood Feature/Uses.swift:12
          not understood Feature/Uses.swift:21
          not understood Feature/Uses.swift:25
        promise Own.b: (Int) -> B? public Contracts/Promises.swift:5
          registered automatically: B Ark/Wiring.swift:2
          asked for Feature/Uses.swift:8
          asked for Feature/Uses.swift:11
          asked for Feature/Uses.swift:17
          asked for Feature/Uses.swift:20
          not understood Feature/Uses.swift:18
        """
    ),
    GoldenCase(
      "Other declarations of the name resolve nothing",
      source: #"""
        extension Container: AutoRegistering {
          var a: Factory<A?> { promised() }
          func autoRegister() { a.register { A(a: 1) }.cached }
        }
        struct A {
          let a: Int
          init(a: Int) { self.a = a; print(a, other.a, \.a, .a) }
          func a(_ a: Int) {}
        }
        enum Letter { case a }
        let letters = words.map(\.a)
        """#,
      listing: """
        promise Container.a: A? internal Ark/Wiring.swift:2
          registered automatically: A of Ark Ark/Wiring.swift:3
          not understood Ark/Wiring.swift:3
          not understood Ark/Wiring.swift:6
          not understood Ark/Wiring.swift:7
          not understood Ark/Wiring.swift:8
          not understood Ark/Wiring.swift:10
          not understood Ark/Wiring.swift:11
        """
    ),
  ]
}
