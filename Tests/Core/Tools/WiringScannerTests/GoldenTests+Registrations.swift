extension GoldenTests {
  static let registrations: [GoldenCase] = [
    GoldenCase(
      "The long form of each kind of factory",
      source: """
        extension Container {
          var a: Factory<Any> { Factory(self, key: "first") { A() } }
          var b: ParameterFactory<Int, Any> { ParameterFactory(self) { B($0) } }
          var c: ThrowingFactory<Any> { ThrowingFactory<Any>(self) { try C() }.cached }
          var d: ThrowingParameterFactory<Int, Any> { ThrowingParameterFactory(self) { try D($0) } }
          var e: ThrowingFactory<Any> {
            ThrowingFactory(self) { () throws(Missing) in try E() }
          }
          var f: ThrowingParameterFactory<Int, Any> {
            ThrowingParameterFactory(self) { number throws(Missing) in try F(number) }
          }
          var g: AsyncFactory<Any> { AsyncFactory(self) { try await G.open() }.singleton }
          var h: AsyncParameterFactory<Int, Any> {
            FactoryKit.AsyncParameterFactory(self) { try await H($0) }
          }
        }
        """,
      listing: """
        factory Container.a: Any key first internal Ark/Wiring.swift:2
        factory Container.b: (Int) -> Any internal Ark/Wiring.swift:3
        factory Container.c: Any internal scope cached Ark/Wiring.swift:4
        factory Container.d: (Int) -> Any internal Ark/Wiring.swift:5
        factory Container.e: Any internal Ark/Wiring.swift:7
        factory Container.f: (Int) -> Any internal Ark/Wiring.swift:10
        factory Container.g: Any internal scope singleton Ark/Wiring.swift:12
        factory Container.h: (Int) -> Any internal Ark/Wiring.swift:14
        """
    ),
    GoldenCase(
      "All forms of a registration",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<A?> { promised() }
          var b: ParameterFactory<Int, B?> { promised() }
          var c: Factory<(() -> Int)?> { promised() }
          var d: Factory<Int?> { promised() }
          var e: Factory<Int?> { promised() }
          var f: Factory<Int?> { promised() }
          var g: Factory<Int?> { promised() }
          var own: Factory<A> { Factory(self) { A() }.singleton }
          func autoRegister() {
            a.register { [unowned self] in return own() }
            self.b.register { (number) -> B? in try! B(number) }
            c
              .once()
              .cached
              .register(factory: { { Value<Int>.make() } })
            Container.shared.d.onTest { 1 }.onArgs(["x"]) { Number.init(2) }.register { 3 }
            e { Number(1) }
            f(factory: makeF)
            registerG()
          }
          private func registerG() { if flag { g.register { if flag { Number(1) } else { own() } } } }
        }
        struct A {}
        struct Number {}
        """,
      listing: """
        promise Container.a: A? internal Ark/Wiring.swift:2
          registered automatically: A of Ark Ark/Wiring.swift:11
        promise Container.b: (Int) -> B? internal Ark/Wiring.swift:3
          registered automatically: B Ark/Wiring.swift:12
        promise Container.c: (() -> Int)? internal Ark/Wiring.swift:4
          registered automatically: Value Ark/Wiring.swift:13
        promise Container.d: Int? internal Ark/Wiring.swift:5
          registered onTest automatically: ? Ark/Wiring.swift:17
          registered onArgs automatically: Number of Ark Ark/Wiring.swift:17
          registered automatically: ? Ark/Wiring.swift:17
        promise Container.e: Int? internal Ark/Wiring.swift:6
          registered automatically: Number of Ark Ark/Wiring.swift:18
        promise Container.f: Int? internal Ark/Wiring.swift:7
          registered automatically: ? Ark/Wiring.swift:19
        promise Container.g: Int? internal Ark/Wiring.swift:8
          registered automatically perhaps: Number of Ark, A of Ark Ark/Wiring.swift:22
        factory Container.own: A internal scope singleton Ark/Wiring.swift:9
          asked for Ark/Wiring.swift:11
          asked for Ark/Wiring.swift:22
        """
    ),
    GoldenCase(
      "Registrations in unknown containers",
      source: """
        extension Container { var a: Factory<Int?> { promised() } }
        func main() {
          Container() { $0.a.register { 1 } }
          services.container.a.register { 2 }
          $wrapped.factory.a.onDebug { 3 }
        }
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:1
          registered perhaps: ? Ark/Wiring.swift:3
          registered perhaps: ? Ark/Wiring.swift:4
          registered onDebug perhaps: ? Ark/Wiring.swift:5
        """
    ),
    GoldenCase(
      "All branches of a closure are found",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<Any?> { promised() }
          var b: Factory<Any> { get { self { B() } } }
          var c: Factory<Any> { self { Outer.C(x: self.b()) } }
          var d: Factory<Any> { self { self.c() } }
          func autoRegister() {
            a.register { [unowned self] in
              let x = First()
              switch x.kind {
              case .one: return b()
              case .two:
                log("two")
                return d()
              default:
                if x.isBig { return Big { 1 } }
                return other.thing
              }
            }
          }
        }
        struct B {}
        enum Outer { struct C {} }
        """,
      listing: """
        promise Container.a: Any? internal Ark/Wiring.swift:2
          registered automatically: B of Ark, C of Ark, Big Ark/Wiring.swift:7
        factory Container.b: Any internal Ark/Wiring.swift:3
          asked for Ark/Wiring.swift:4
          asked for Ark/Wiring.swift:10
        factory Container.c: Any internal Ark/Wiring.swift:4
          asked for Ark/Wiring.swift:5
        factory Container.d: Any internal Ark/Wiring.swift:5
          asked for Ark/Wiring.swift:13
        """
    ),
    GoldenCase(
      "Only what a closure returns is its product",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<Any?> { promised() }
          var b: Factory<Any?> { promised() }
          var c: Factory<Any?> { promised() }
          var d: Factory<Any?> { promised() }
          var e: Factory<Any?> { promised() }
          var log: Factory<Log> { self { Log() } }
          var ledger: AsyncFactory<Any> { self { self.log().note("open"); return try await Ledger.open() } }
          func autoRegister() {
            a.register { let n = Wire(); Panel.shared.add(n); return n }
            b.register { try await ledger() }
            c.register {
              let n: any Net = try await Wire(Panel())
              n.onClose { return Other() }
              if n.isOpen { log().note("open") } else { return Spare() }
              return n
            }
            d.register { Panel.shared.make() }
            e.register { log().note("made"); return made }
          }
        }
        """,
      listing: """
        promise Container.a: Any? internal Ark/Wiring.swift:2
          registered automatically: ? Ark/Wiring.swift:10
        promise Container.b: Any? internal Ark/Wiring.swift:3
          registered automatically: Ledger Ark/Wiring.swift:11
        promise Container.c: Any? internal Ark/Wiring.swift:4
          registered automatically: Spare Ark/Wiring.swift:12
        promise Container.d: Any? internal Ark/Wiring.swift:5
          registered automatically: ? Ark/Wiring.swift:18
        promise Container.e: Any? internal Ark/Wiring.swift:6
          registered automatically: ? Ark/Wiring.swift:19
        factory Container.log: Log internal Ark/Wiring.swift:7
          asked for Ark/Wiring.swift:8
          asked for Ark/Wiring.swift:15
          asked for Ark/Wiring.swift:19
        factory Container.ledger: Any internal Ark/Wiring.swift:8
          asked for Ark/Wiring.swift:11
        """
    ),
  ]
}
