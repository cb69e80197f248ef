extension GraphTests {
  /// The factories that the closures of the next cases resolve.
  private static let parts = """
      var b: Factory<B> { self { B() } }
      var c: Factory<C?> { promised() }
      var d: ParameterFactory<Int, D> { self { D($0) } }
      var e: AsyncFactory<E> { self { try await E() } }
    }
    struct A { init(_ b: B, c: C? = nil) {} }
    struct B {}
    struct D {}
    """

  /// A definition of `a`, and what it resolves.
  private static func definition(_ description: String, _ body: String, _ listing: String)
    -> GoldenCase
  {
    GoldenCase(
      description,
      source: "extension Container {\n  var a: Factory<A> { \(body) }\n" + parts,
      listing: listing
    )
  }

  static let edges: [GoldenCase] = [
    definition("A call", "self { A(self.b()) }", "Container.a → Container.b"),
    definition("A call without self", "self { A(b()) }", "Container.a ⇢ Container.b"),
    definition(
      "The shared container",
      "self { A(Container.shared.b()) }",
      "Container.a → Container.b"
    ),
    definition(
      "The long form",
      "Factory(self) { A(self.b()) }.singleton",
      "Container.a → Container.b"
    ),
    definition(
      "A getter that returns",
      "get { return self { A(b.resolve()) }.cached }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "A required promise",
      "self { try! A(b(), c: self.c.required()) }",
      "Container.a ⇢ Container.b\nContainer.a ⇢ Container.c"
    ),
    definition(
      "A discarded instance",
      "self { _ = self.b()\nreturn A(B()) }",
      "Container.a → Container.b"
    ),
    definition("A parameter", "self { A(self.d(1)) }", "Container.a → Container.d"),
    definition(
      "A factory as a parameter",
      "self { A(self.d(self.b())) }",
      "Container.a → Container.d\nContainer.a → Container.b"
    ),
    definition("An async factory", "self { A(try await self.e()) }", "Container.a → Container.e"),
    definition(
      "A function with a key path",
      #"self { A(resolve(\.b)) }"#,
      "Container.a ⇢ Container.b"
    ),
    definition(
      "A constant",
      "self { let b: B = self.b(); return A(b) }",
      "Container.a → Container.b"
    ),
    definition(
      "A tuple of constants",
      "self { let (x, y) = (self.b(), self.c()); return A(x) }",
      "Container.a → Container.b\nContainer.a → Container.c"
    ),
    definition("An array", "self { A([self.b(), self.b()]) }", "Container.a → Container.b"),
    definition(
      "A condition",
      "self { if self.b().isOn { return A(self.c()) }; return A() }",
      "Container.a ⇢ Container.b\nContainer.a ⇢ Container.c"
    ),
    definition(
      "A bound value",
      "self { guard let c = self.c() else { return A() }; return A(self.b()) }",
      "Container.a ⇢ Container.c\nContainer.a ⇢ Container.b"
    ),
    definition(
      "The second of two conditions",
      "self { if flag, self.b().isOn { }; return A() }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "A branch",
      "self { if flag { return A(self.b()) } else { return A(self.c()) } }",
      "Container.a ⇢ Container.b\nContainer.a ⇢ Container.c"
    ),
    definition(
      "A choice",
      "self { A(flag ? self.b() : self.c()) }",
      "Container.a ⇢ Container.b\nContainer.a ⇢ Container.c"
    ),
    definition(
      "The right of an operator",
      "self { A(self.c() ?? self.b()) }",
      "Container.a → Container.c\nContainer.a ⇢ Container.b"
    ),
    definition("A closure", "self { A { self.b() } }", "Container.a ⇢ Container.b"),
    definition("A defer", "self { defer { self.b() }; return A() }", "Container.a ⇢ Container.b"),
    definition(
      "A local function",
      "self { func make() -> B { self.b() }; return A() }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "An argument of an unknown function",
      "self { make(self.b()) }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "A weak container",
      "self { [weak self] in A(self?.b()) }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "A lazy variable",
      "self { lazy var b = self.b(); return A() }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "A wrapped variable",
      "self { @Lazy var b = self.b(); return A() }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "A default of a dictionary",
      "self { A(cache[1, default: self.b()]) }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "After something that throws",
      "self { try check(); return A(self.b()) }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "After a factory that throws",
      "self { let c = try self.c.required(); return A(self.b(), c: c) }",
      "Container.a → Container.c\nContainer.a ⇢ Container.b"
    ),
    definition(
      "After an exit",
      "self { if flag { fatalError() }; return A(self.b()) }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "A modifier in the call",
      "self { A(self.b.unique.resolve()) }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "A local constant of the name",
      "self { let b = { B() }; return A(b()) }",
      ""
    ),
    definition("A parameter of the name", "self { b in A(b()) }", "Container.a ⇢ Container.b"),
    definition("A label of the name", "self { A(x: 1, b: b()) }", "Container.a ⇢ Container.b"),
    definition(
      "A definition with a context",
      "self { A(self.b()) }.onTest { A() }",
      "Container.a ⇢ Container.b"
    ),
    definition(
      "A definition with a decorator",
      "self { A(self.b()) }.decorator { print($0) }",
      "Container.a → Container.b"
    ),
    GoldenCase(
      "A definition that decides, and one that's compiled under a condition",
      source: """
        extension Container {
          var a: Factory<A> { if flag { return self { A(self.b()) } }; return self { A() } }
          var b: Factory<B> { self { B(self.c()) } }
          #if DEBUG
          var c: Factory<C> { self { C(self.d()) } }
          #endif
          var d: Factory<D> { self {
            #if DEBUG
            D(self.c())
            #endif
          } }
        }
        struct B {}; struct C {}; struct D {}
        """,
      listing: """
        Container.a ⇢ Container.b
        Container.b → Container.c
        Container.c ⇢ Container.d
        Container.d ⇢ Container.c
        """
    ),
    GoldenCase(
      "The properties of a type that the closure creates",
      source: #"""
        // === Lib/Lib.swift
        public final class Service {
          @Injected(\.b) private var b
          @Injected(\Own.c) var c: C
          @LazyInjected(\.d) var d
          @Injected(\.e) static var e
          public init() {}
        }
        class Failing { @Injected(\.b) var b; convenience init?() { guard flag else { return nil }; self.init(1) } }
        extension Container {
          public var a: Factory<Service> { self { Service() } }
          public var b: Factory<B> { self { B() } }
          public var d: Factory<D> { self { D(flag ? Service() : nil) } }
          public var e: Factory<E> { self { D { Service() } } }
          public var f: Factory<F> { self { Failing() } }
        }
        struct D {}
        public final class Own: SharedContainer { public static let shared = Own(); public var c: Factory<C> { self { C() } } }
        """#,
      listing: """
        """
    ),
    GoldenCase(
      "A registration replaces the definition, if it certainly runs",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<A> { self { A(self.x()) } }
          var b: Factory<B> { self { B(self.x()) } }
          var c: Factory<C?> { promised() }
          var d: Factory<D> { self { D(self.x()) } }
          var e: Factory<E> { self { E(self.x()) } }
          var x: Factory<X> { self { X() } }
          var y: Factory<Y> { self { Y() } }
          func autoRegister() {
            a.register { [unowned self] in A(self.y()) }
            c.register { A(self.y()) }
            if flag { b.register { B(self.y()) } }
            registerOthers()
            e.register(factory: makeE)
            guard flag else { return }
            y.register { Y(self.x()) }
          }
          func registerOthers() { d.register { D(self.x(), self.y()) } }
        }
        struct A {}; struct B {}; struct D {}; struct E {}; struct Y {}
        """,
      listing: """
        Container.a → Container.y
        Container.b ⇢ Container.x
        Container.b ⇢ Container.y
        Container.c → Container.y
        Container.d ⇢ Container.x
        Container.d ⇢ Container.y
        Container.e ⇢ Container.x
        Container.y ⇢ Container.x
        """
    ),
    GoldenCase(
      "A wiring registers with the container that it's given",
      source: """
        // === Contracts/Contracts.swift
        extension Container {
          public var a: Factory<A?> { promised() }
          public var b: Factory<B> { self { B() } }
          public var c: Factory<C> { self { C(self.b()) } }
        }
        public struct C {}
        // === Ark/Ark.swift
        struct ArkWiring: Wiring {
          func register(in container: Container) {
            container.a.register { [unowned container] in A(container.b()) }
            container.c.register { C() }
          }
        }
        struct A { init(_ b: B) {} }
        @main struct Ark { static func main() { Container.wire(with: ArkWiring()) } }
        """,
      listing: """
        Container.a → Container.b
        """
    ),
  ]
}
