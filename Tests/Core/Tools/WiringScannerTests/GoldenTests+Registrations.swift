extension GoldenTests {
  static let registrations: [GoldenCase] = [
    GoldenCase(
      "The long forms of factories",
      source: """
        extension Container {
          var a: Factory<Any> { Factory(self, key: "first") { A() } }
          var b: ThrowingFactory<Any> { ThrowingFactory<Any>(self) { try B() }.cached }
          var c: ThrowingParameterFactory<Int, Any> {
            ThrowingParameterFactory(self) { number throws(Missing) in try C(number) }
          }
          var d: AsyncParameterFactory<Int, Any> {
            FactoryKit.AsyncParameterFactory(self) { try await D($0) }.singleton
          }
        }
        """,
      listing: """
        factory Container.a: Any key first in line 2
        factory Container.b: Any scope cached in line 3
        factory Container.c: (Int) -> Any in line 5
        factory Container.d: (Int) -> Any scope singleton in line 8
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
        promise Container.a: A? in line 2
          registered automatically: A of Ark in line 11
        promise Container.b: (Int) -> B? in line 3
          registered automatically: B in line 12
        promise Container.c: (() -> Int)? in line 4
          registered automatically: Value in line 13
        promise Container.d: Int? in line 5
          registered onTest automatically: ? in line 17
          registered onArgs automatically: Number of Ark in line 17
          registered automatically: ? in line 17
        promise Container.e: Int? in line 6
          registered automatically: Number of Ark in line 18
        promise Container.f: Int? in line 7
          registered automatically: ? in line 19
        promise Container.g: Int? in line 8
          registered automatically perhaps: Number of Ark, A of Ark in line 22
        factory Container.own: A scope singleton in line 9
          resolved in line 11, line 22
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
        promise Container.a: Int? in line 1
          registered perhaps: ? in line 3
          registered perhaps: ? in line 4
          registered onDebug perhaps: ? in line 5
        """
    ),
    GoldenCase(
      "Only what a closure returns is its product, in all of its branches",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<Any?> { promised() }
          var b: Factory<Any?> { promised() }
          var c: Factory<Any?> { promised() }
          var own: Factory<Any> { get { self { Outer.Own(x: self.log()) } } }
          var log: Factory<Log> { self { Log() } }
          func autoRegister() {
            a.register { [unowned self] in
              let x = First()
              switch x.kind {
              case .one:
                log().note("one")
                return own()
              default:
                if x.isBig { return Big { 1 } }
                return other.thing
              }
            }
            b.register {
              let net: any Net = try await Wire(Panel())
              net.onClose { return Other() }
              if net.isOpen { log().note("open") } else { return Spare() }
              return net
            }
            c.register { Panel.shared.make() }
          }
        }
        enum Outer { struct Own {} }
        """,
      listing: """
        promise Container.a: Any? in line 2
          registered automatically: Own of Ark, Big in line 8
        promise Container.b: Any? in line 3
          registered automatically: Spare in line 19
        promise Container.c: Any? in line 4
          registered automatically: ? in line 25
        factory Container.own: Any in line 5
          resolved in line 13
        factory Container.log: Log in line 6
          resolved in line 5, line 12, line 22
        """
    ),
    GoldenCase(
      "Members, labels and variables with the names of keywords declare nothing",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<Int?> { promised() }
          var b: Factory<Int?> { promised() }
          var c: Factory<Int?> { promised() }
          var d: Factory<Int?> { promised() }
          var e: Factory<Int?> { promised() }
          func autoRegister() {
            let s = space.protocol
            a.register { 1 }
            let k = Kind.func
            for actor in actors { b.register { 1 } }
            guard let actor else { return c.register { 1 } }
            let first = actor
            load(name: "x", extension: "y")
          }
          func load(name: String, extension ext: String) { d.register { 1 } }
        }
        actor Stage { func autoRegister() { e.register { 1 } } }
        """,
      listing: """
        promise Container.a: Int? in line 2
          registered automatically: ? in line 9
        promise Container.b: Int? in line 3
          registered automatically perhaps: ? in line 11
        promise Container.c: Int? in line 4
          registered automatically perhaps: ? in line 12
        promise Container.d: Int? in line 5
          registered automatically perhaps: ? in line 16
        promise Container.e: Int? in line 6
        """
    ),
  ]
}
