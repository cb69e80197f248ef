extension GoldenTests {
  static let uses: [GoldenCase] = [
    GoldenCase(
      "A provider is unused if nothing outside of the target may use it",
      source: """
        // === Live/Live.swift
        extension Container {
          public var forgotten: Factory<[Int]> { self { [self.inner()] } }
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
        factory Container.ofTarget: Int in line 2
        unused factory Container.forgotten: [Int] in Live/Live.swift:2
        unused factory Container.spare: Worker in Live/Live.swift:3
        factory Container.registered: Int in Live/Live.swift:4
          registered automatically: ? in line 4
        factory Container.resolved: Int in Live/Live.swift:5
          resolved in line 5
        factory Container.perhaps: Int in Live/Live.swift:6
          not understood in line 6
        factory Container.list: [Int] in Live/Live.swift:7
        promise Container.promise: Int? in Live/Live.swift:8
          registered automatically: resolved() of Live in line 5
        factory Container.inner: Int in Live/Live.swift:9
          resolved in Live/Live.swift:2
        factory Container.own: Int in Live/Live.swift:10
        factory Container.conditional: Int if FLAG in Live/Live.swift:12
        """
    ),
    GoldenCase(
      "Wrappers, functions, key paths and calls resolve",
      source: #"""
        // === Contracts/Promises.swift
        extension Container { public var a: Factory<A?> { promised() } }
        public final class Own: SharedContainer { public static let shared = Own() }
        extension Own { public var b: ParameterFactory<Int, B?> { promised() } }
        // === Ark/Wiring.swift
        final class Uses {
          @Injected(\.a) var one
          @WeakLazyInjected(
            \Container
              .a
          ) var two
          @DynamicInjected(\Own.b) var three
          @InjectedContainer(Own.self) private var own
          lazy var four = dependency(\Own.b, parameter: 1)
          var five = Injected<A?>(\.a)
          func ask(some other: inout FactoryKit.Container) {
            _ = Container.shared.a()
            _ = other.a.resolve()
            _ = own.b(2)
            _ = Container().a()
            _ = "text \(other.a() ?? "\(Own.shared.b(3))")"
            let path = \Container.a
          }
        }
        extension Container { func inside() { a(); self.a(); _ = [\.a] } }
        """#,
      listing: """
        promise Container.a: A? in Contracts/Promises.swift:1
          resolved in line 2, line 5, line 12, line 13, line 16, line 20, line 20
          not understood in line 10, line 17, line 20
        promise Own.b: (Int) -> B? in Contracts/Promises.swift:3
          resolved in line 7, line 9, line 16
          not understood in line 14
        """
    ),
  ]
}
