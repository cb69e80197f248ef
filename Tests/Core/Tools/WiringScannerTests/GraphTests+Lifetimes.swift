extension GraphTests {
  /// The factory `b` in a bound scope, and the factory `a` that resolves it.
  private static func lifetimes(
    _ description: String,
    a: String,
    b: String = ".scope(.request)",
    _ rest: String = ""
  ) -> GoldenCase {
    program(
      description,
      "var a: Factory<A> { self { A(self.b()) }\(a) }\nvar b: Factory<B> { self { B() }\(b) }",
      "Container.a → Container.b",
      scopes + "\n" + rest
    )
  }

  /// Programs without a captive dependency.
  static let lifetimes: [GoldenCase] = [
    lifetimes("The last scope applies", a: ".singleton.unique"),
    lifetimes(
      "The last scope of the resolved factory applies",
      a: ".singleton",
      b: ".scope(.request).cached"
    ),
    lifetimes("Other code may set another scope", a: ".singleton.once()"),
    lifetimes(
      "Other code may set another scope of the resolved factory",
      a: ".singleton",
      b: ".once().scope(.request)"
    ),
    lifetimes(
      "A variable with the name of a bound scope",
      a: ".singleton",
      b: ".scope(request)",
      "let request = Scope.Cached()"
    ),
    lifetimes(
      "A scope of another type with the name of a bound scope",
      a: ".singleton",
      b: ".scope(Scopes.request)",
      "enum Scopes { static let request = Scope.Cached() }"
    ),
    lifetimes("A bound scope within another one", a: ".scope(.page)"),
    lifetimes("A scope for one resolution", a: ".graph"),
    lifetimes("A scope in one branch", a: "\n#if os(Linux)\n.unique\n#else\n.cached\n#endif\n"),
    lifetimes(
      "A scope of the resolved factory in one branch",
      a: ".cached",
      b: "\n#if os(Linux)\n.cached\n#else\n.scope(.request)\n#endif\n"
    ),
    lifetimes("A scope in a branch that is never compiled", a: "\n#if false\n.cached\n#endif\n"),
    lifetimes(
      "A member that may set another scope",
      a: ".cached",
      b: ".scope(.request).tuned()",
      "extension Factory { func tuned() -> Self { cached } }"
    ),
    program(
      "A scope that depends on a value",
      "var a: Factory<A> { self { A(self.b()) }.cached }\nvar b: Factory<B> { flag ? self { B() }.cached : self { B() }.scope(.request) }",
      "Container.a → Container.b",
      scopes
    ),
    program(
      "A scope that depends on a condition",
      "var a: Factory<A> { self { A(self.b()) }.cached }\nvar b: Factory<B> { if flag { return self { B() }.cached }\nreturn self { B() }.scope(.request) }",
      "Container.a → Container.b",
      scopes
    ),
    program(
      "An argument of a memberwise initializer that replaces an injected property",
      "var a: Factory<Page> { self { Page(footer: wrapper) } }\nvar c: Factory<B> { self { B(self.a()) } }",
      "Container.c → Container.a",
      #"struct Page { @Injected(\.c) private(set) var footer: B }"#
    ),
    program(
      "A value that is registered for an open scope in a branch",
      "var a: Factory<A> { self { A(self.b()) }.singleton }\nvar b: Factory<B?> { promised() }",
      "Container.a → Container.b",
      scopes
        + "\nlet request = Scope.request.begin { c in if flag { c.b.register { B() } } }\nfunc wire() { Container.shared.b.register { B() } }; let w = wire()"
    ),
    program(
      "A scope of a definition behind a constant",
      "var a: Factory<A> { self { A(self.b()) }.singleton }\nvar b: Factory<B> { let s = self { B() }\nreturn s.scope(.request) }",
      "Container.a → Container.b",
      scopes
    ),
    program(
      "A scope of a factory with a key, of which there may be several",
      "var a: Factory<A> { self(key: key) { A(self.b()) }.singleton }\nvar b: Factory<B> { self { B() }.scope(.request) }",
      "Container.a ⇢ Container.b",
      scopes
    ),
    program(
      "A singleton that resolves a unique instance",
      "var a: Factory<A> { self { A(self.b.unique()) }.singleton }\nvar b: Factory<B> { self { B() }.scope(.request) }",
      "Container.a ⇢ Container.b",
      scopes
    ),
  ]
}
