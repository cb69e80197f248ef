extension GraphTests {
  /// A program of the factories `a` and `b`, with `B` created by `b`, and the edges that it has.
  static func program(
    _ description: String,
    _ members: String,
    _ listing: String,
    _ rest: String = ""
  ) -> GoldenCase {
    GoldenCase(
      description,
      source: "extension Container {\n\(members)\n}\nstruct A {}; struct B {}\n\(rest)",
      listing: listing
    )
  }

  static let b = "var b: Factory<B> { self { B(self.a()) } }\n"
  static let scopes = #"extension Scope { static let request = Scope.Bound("request") }"#

  /// Programs that run without a failure.
  static let correct: [GoldenCase] = [
    program(
      "Recursion with a parameter that ends",
      "var a: ParameterFactory<Int, A> { self { n in n == 0 ? A() : A(self.a(n - 1)) } }",
      "Container.a ⇢ Container.a"
    ),
    program(
      "Recursion that ends with a guard",
      "var a: ParameterFactory<Int, A> { self { n in guard n > 0 else { return A() }\nreturn A(self.a(n - 1)) } }",
      "Container.a ⇢ Container.a"
    ),
    program(
      "Recursion that an error ends",
      "var a: ThrowingParameterFactory<Int, A> { self { n in try check(n)\nreturn A(try self.a(n - 1)) } }",
      "Container.a ⇢ Container.a"
    ),
    program(
      "Recursion that a throwing property ends",
      "var a: ThrowingFactory<A> { self { _ = try state.next\nreturn A(try self.a()) } }",
      "Container.a ⇢ Container.a"
    ),
    program(
      "Recursion that a switch ends",
      "var a: ParameterFactory<Int, A> { self { n in switch n { case 0: A(); default: A(self.a(n - 1)) } } }",
      "Container.a ⇢ Container.a"
    ),
    program(
      "A lazy wrapper",
      b + "var a: Factory<Node> { self { Node() } }",
      "Container.b → Container.a",
      #"final class Node { @LazyInjected(\.b) var b }"#
    ),
    program(
      "A weak wrapper",
      b + "var a: Factory<Node> { self { Node() } }",
      "Container.b → Container.a",
      #"final class Node { @WeakLazyInjected(\.b) var b }"#
    ),
    program(
      "A dynamic wrapper",
      b + "var a: Factory<Node> { self { Node() } }",
      "Container.b → Container.a",
      #"final class Node { @DynamicInjected(\.b) var b }"#
    ),
    program(
      "A static wrapper",
      b + "var a: Factory<Node> { self { Node() } }",
      "Container.b → Container.a",
      #"final class Node { @Injected(\.b) static var b }"#
    ),
    program(
      "A wrapper in a nested type",
      b + "var a: Factory<Node> { self { Node() } }",
      "Container.b → Container.a",
      #"final class Node { final class Inner { @Injected(\.b) var b } }"#
    ),
    program(
      "A branch",
      b + "var a: Factory<A> { self { if flag { return A(self.b()) }\nreturn A() } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "A closure for later",
      b + "var a: Factory<A> { self { A { self.b() } } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "A method that resolves later",
      b + "var a: Factory<Node> { self { Node() } }",
      "Container.b → Container.a",
      "final class Node { func later() { Container.shared.b() } }"
    ),
    program(
      "A lazy property",
      b + "var a: Factory<Node> { self { Node() } }",
      "Container.b → Container.a",
      "final class Node { lazy var b = Container.shared.b() }"
    ),
    program(
      "An argument that is evaluated later",
      b + "var a: Factory<Node> { self { Node(self.b()) } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b",
      "final class Node { init(_ b: @autoclosure @escaping () -> B) {} }"
    ),
    program(
      "An inherited initializer with such an argument",
      b + "var a: Factory<Node> { self { Node(self.b()) } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b",
      "class Base { init(_ b: @autoclosure @escaping () -> B) {} }; final class Node: Base {}"
    ),
    program(
      "An initializer of another package",
      b + "var a: Factory<Node> { self { Lazy(self.b()) } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "Two containers that delegate to each other",
      "var a: Factory<A> { self { A(Own.shared.c()) } }\nvar d: Factory<A> { self { A() } }",
      "Container.a ⇢ Own.c\nOwn.c ⇢ Container.d",
      "final class Own: SharedContainer { static let shared = Own(); var c: Factory<B> { self { B(Container.shared.d()) } } }"
    ),
    program(
      "Two containers with factories of the same names",
      "var a: Factory<A> { self { A(Own.shared.a()) } }",
      "Container.a ⇢ Own.a",
      "final class Own: SharedContainer { static let shared = Own(); var a: Factory<A> { self { A() } } }"
    ),
    program(
      "A definition with once and a registration",
      b + "var a: Factory<A> { self { A(self.b()) }.register { A() }.once() }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "A definition with a context",
      b + "var a: Factory<A> { self { A(self.b()) }.onArg(\"x\") { A() } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "A decorator that resolves",
      b + "var a: Factory<A> { self { A() }.decorator { _ in self.b() } }",
      "Container.b → Container.a"
    ),
    program(
      "A wiring that replaces one of them",
      b + "var a: Factory<A> { self { A(self.b()) } }\nfunc autoRegister() { a.register { A() } }",
      "Container.b → Container.a",
      "extension Container: AutoRegistering {}"
    ),
    program(
      "A wiring that never runs",
      b + "var a: Factory<A> { self { A() } }\nfunc autoRegister() { a.register { A(self.b()) } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "A function of another type with the name of a wiring",
      b + """
        var a: Factory<A> { self { A() } }
        struct Setup { func autoRegister(_ container: Container) { container.a.register { A(container.b()) } } }
        """,
      "Container.b → Container.a\nContainer.a ⇢ Container.b",
      "extension Container: AutoRegistering {}"
    ),
    program(
      "A test or a context that replaces one of them",
      b + "var a: Factory<A> { self { A(self.b()) } }\nfunc autoRegister() { a.onTest { A() } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "A registration while the program runs",
      b + "var a: Factory<A> { self { A(self.b()) } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b",
      "func later() { Container.shared.a.register { A() } }"
    ),
    program(
      "A factory that is handed over",
      b + "var a: Factory<A> { self { A(self.b()) } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b",
      "let all = [Container.shared.a]"
    ),
    program(
      "A local name that hides a factory",
      b + "var a: Factory<A> { self { let b = { B() }\nreturn A(b()) } }",
      "Container.b → Container.a"
    ),
    program(
      "A closure's parameter that hides a factory",
      b + "var a: ParameterFactory<() -> B, A> { self { (b: () -> B) in A(b()) } }",
      "Container.b ⇢ Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "The parameter of a function that hides a factory",
      b + "func a(b: () -> B) -> Factory<A> { self { A(b()) } }",
      "Container.a ⇢ Container.b"
    ),
    program(
      "A method of the same name with another parameter",
      b + "var a: Factory<A> { self { A(self.b(1)) } }\nfunc b(_ n: Int) -> B { B() }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "Branches of a condition",
      b + "var a: Factory<A> { self {\n#if DEBUG\nA()\n#else\nA(self.b())\n#endif\n} }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "An exit before it",
      b + "var a: Factory<A> { self { guard flag else { fatalError() }\nreturn A(self.b()) } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "An optional chain",
      b + "var a: Factory<A> { self { [weak self] in A(self?.b()) } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "A default behind an operator",
      b + "var a: Factory<A> { self { A(cached ?? self.b()) } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "A list of contributions",
      b
        + "var a: Factory<[A]> { contributed() }\nfunc autoRegister() { a.contribute { self.b() } }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b"
    ),
    program(
      "A singleton that opens the scope itself",
      "var a: Factory<A> { self { Scope.request.open { A(self.b()) } }.singleton }\nvar b: Factory<B> { self { B() }.scope(.request) }",
      "Container.a ⇢ Container.b",
      scopes
    ),
    program(
      "A singleton that resolves the user each time",
      "var a: Factory<A> { self { A { self.b() } }.singleton }\nvar b: Factory<B> { self { B() }.scope(.request) }",
      "Container.a ⇢ Container.b",
      scopes
    ),
    program(
      "A request that uses a singleton",
      "var a: Factory<A> { self { A(self.b()) }.scope(.request) }\nvar b: Factory<B> { self { B() }.singleton }",
      "Container.a → Container.b",
      scopes
    ),
    program(
      "A scope of this name that isn't bound in another module",
      "var a: Factory<A> { self { A(self.b()) }.singleton }\nvar b: Factory<B> { self { B() }.scope(.request) }",
      "Container.a → Container.b",
      scopes + #"; extension Scope { static let request = Scope.Cached("x") }"#
    ),
    program(
      "A cached scope",
      "var a: Factory<A> { self { A(self.b()) }.singleton }\nvar b: Factory<B> { self { B() }.scope(.session) }",
      "Container.a → Container.b",
      "extension Scope { static let session = Scope.Cached() }"
    ),
  ]
}
