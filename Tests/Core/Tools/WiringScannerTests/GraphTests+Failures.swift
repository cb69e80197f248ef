extension GraphTests {
  static let failures: [GoldenCase] = [
    GoldenCase(
      "A cycle of one, of two, and the shorter one of two that meet",
      source: """
        extension Container {
          var a: Factory<A> { self { A(self.a()) } }
          var b: Factory<B> { self { B(self.c()) } }
          var c: Factory<C> { self { C(self.b()) }.singleton }
          var d: Factory<D> { self { D(self.f()) } }
          var e: Factory<E> { self { E(self.d()) } }
          var f: Factory<F> { self { F(self.e(), self.d()) } }
          var g: Factory<G> { self { G(self.d()) } }
        }
        struct A {}; struct B {}; struct C {}; struct D {}; struct E {}; struct F {}; struct G {}
        """,
      listing: """
        Container.a → Container.a
        Container.b → Container.c
        Container.c → Container.b
        Container.d → Container.f
        Container.e → Container.d
        Container.f → Container.e
        Container.f → Container.d
        Container.g → Container.d
        Ark/Wiring.swift:2: warning: Circular dependency: Container.a → Container.a
        Ark/Wiring.swift:3: warning: Circular dependency: Container.b → Container.c → Container.b
        Ark/Wiring.swift:5: warning: Circular dependency: Container.d → Container.f → Container.e → Container.d
        """
    ),
    GoldenCase(
      "Of two cycles that share a factory, the first one",
      source: """
        extension Container {
          var a: Factory<A> { self { A(self.c(), self.b()) } }
          var b: Factory<B> { self { B(self.a()) } }
          var c: Factory<C> { self { C(self.d()) } }
          var d: Factory<D> { self { D(self.a()) } }
          var e: Factory<E> { self { E(self.f()) } }
          var f: Factory<F> { self { F(self.e(), self.a()) } }
        }
        struct A {}; struct B {}; struct C {}; struct D {}; struct E {}; struct F {}
        """,
      listing: """
        Container.a → Container.c
        Container.a → Container.b
        Container.b → Container.a
        Container.c → Container.d
        Container.d → Container.a
        Container.e → Container.f
        Container.f → Container.e
        Container.f → Container.a
        Ark/Wiring.swift:2: warning: Circular dependency: Container.a → Container.c → Container.d → Container.a
        Ark/Wiring.swift:6: warning: Circular dependency: Container.e → Container.f → Container.e
        """
    ),
    GoldenCase(
      "Two modules, by way of promises",
      source: """
        // === Contracts/Contracts.swift
        extension Container {
          public var editor: Factory<Editor?> { promised() }
          public var reporter: Factory<Reporter?> { promised() }
        }
        // === Editing/Editing.swift
        public struct Desk { public init(reporter: Reporter?) {} }
        extension Container { public func registerEditing() { editor.register { Desk(reporter: self.reporter()) } } }
        // === Ark/Ark.swift
        struct Field { init(_ editor: Editor?) {} }
        extension Container: AutoRegistering {
          public func autoRegister() {
            registerEditing()
            reporter.register { Field(self.editor()) }
          }
        }
        """,
      listing: """
        Container.editor ⇢ Container.reporter
        Container.reporter → Container.editor
        """
    ),
    GoldenCase(
      "Through wrappers",
      source: #"""
        final class Cart { @Injected(\.prices) var prices }
        final class Prices { @Injected(\.cart) var cart }
        extension Container {
          var cart: Factory<Cart> { self { Cart() }.shared }
          var prices: Factory<Prices> { self { Prices() } }
        }
        """#,
      listing: """
        """
    ),
    GoldenCase(
      "Over two containers",
      source: """
        final class Own: SharedContainer {
          static let shared = Own()
          var b: Factory<B> { self { B(Container.shared.a()) } }
        }
        extension Container { var a: Factory<A> { self { A(Own.shared.b()) } } }
        struct A {}; struct B {}
        """,
      listing: """
        Own.b ⇢ Container.a
        Container.a ⇢ Own.b
        """
    ),
    GoldenCase(
      "Only the registrations of the app make it a cycle",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<A> { self { A() } }
          var b: Factory<B> { self { B(self.a()) } }
          func autoRegister() { a.register { A(self.b()) } }
        }
        struct A {}; struct B {}
        """,
      listing: """
        Container.a → Container.b
        Container.b → Container.a
        Ark/Wiring.swift:2: warning: Circular dependency: Container.a → Container.b → Container.a
        """
    ),
    GoldenCase(
      "Factories with parameters that always go on, and async ones",
      source: """
        extension Container {
          var a: ParameterFactory<Int, A> { self { n in A(self.b(n + 1)) } }
          var b: ParameterFactory<Int, B> { self { n in B(self.a(n)) } }
          var c: AsyncFactory<C> { self { try await C(self.d()) } }
          var d: AsyncFactory<D> { self { let c = try await self.c(); return D(c) } }
        }
        struct A {}; struct B {}; struct C {}; struct D {}
        """,
      listing: """
        Container.a ⇢ Container.b
        Container.b → Container.a
        Container.c → Container.d
        Container.d → Container.c
        Ark/Wiring.swift:4: warning: Circular dependency: Container.c → Container.d → Container.c
        """
    ),
    GoldenCase(
      "A captive, directly and by way of factories without a scope",
      source: """
        extension Scope { static let request = Scope.Bound("request") }
        extension Container {
          var user: Factory<User> { self { User() }.scope(.request) }
          var profile: Factory<Profile> { self { Profile(self.user()) } }
          var cache: Factory<Cache> { self { Cache(self.user()) }.singleton }
          var page: Factory<Page> { self { Page(self.profile()) }.cached }
          var outer: Factory<Outer> { self { Outer(self.cache()) }.singleton }
        }
        struct Profile {}; struct Cache {}; struct Page {}; struct Outer {}
        """,
      listing: """
        Container.profile → Container.user
        Container.cache → Container.user
        Container.page → Container.profile
        Container.outer → Container.cache
        Ark/Wiring.swift:5: warning: Captive dependency: Container.cache (singleton) resolves Container.user (request) during its build, and may hold it after its lifetime: Container.cache → Container.user
        Ark/Wiring.swift:6: warning: Captive dependency: Container.page (cached) resolves Container.user (request) during its build, and may hold it after its lifetime: Container.page → Container.profile → Container.user
        """
    ),
    GoldenCase(
      "A value that is registered for one open scope",
      source: """
        extension Scope { static let request = Scope.Bound("request") }
        extension Container {
          var user: Factory<User?> { promised() }
          var number: Factory<Int?> { promised() }
          var id: Factory<Int?> { promised() }
          var other: Factory<Int?> { promised() }
          var cache: Factory<Cache> { self { Cache(self.user()) }.cached }
          var page: Factory<Page> { self { Page(self.number()) }.singleton }
          var list: Factory<List> { self { List(self.id()) }.shared }
          var safe: Factory<Safe> { self { Safe(self.other()) }.shared }
          var brief: Factory<Brief> { self { Brief(self.user()) } }
        }
        func handle() {
          Scope.request.open { $0.user.register { User() } } operation: { Container.shared.other.register { 1 } }
          let request = Scope.request.begin { container in container.number.register { 1 } }
          Scope.request.open(in: Container.shared, registering: { $0.id.register { 1 } }, operation: {})
          Scope.request.open { Container.shared.other.register { 2 } }
          store.begin { $0.other.register { 3 } }
        }
        struct Cache {}; struct Page {}; struct List {}; struct Safe {}; struct Brief {}
        """,
      listing: """
        Container.cache → Container.user
        Container.page → Container.number
        Container.list → Container.id
        Container.safe → Container.other
        Container.brief → Container.user
        Ark/Wiring.swift:7: warning: Captive dependency: Container.cache (cached) resolves Container.user (request) during its build, and may hold it after its lifetime: Container.cache → Container.user
        Ark/Wiring.swift:8: warning: Captive dependency: Container.page (singleton) resolves Container.number (request) during its build, and may hold it after its lifetime: Container.page → Container.number
        Ark/Wiring.swift:9: warning: Captive dependency: Container.list (shared) resolves Container.id (request) during its build, and may hold it after its lifetime: Container.list → Container.id
        """
    ),
    GoldenCase(
      "A promise that only a context has",
      source: """
        extension Container: AutoRegistering {
          var clock: Factory<Clock?> { promised() }
          var log: Factory<Log> { self { Log(self.clock()) } }
          var other: Factory<Log> { self { Log { self.clock() } } }
          func autoRegister() { clock.onTest { Clock() } }
        }
        struct Log {}; struct Clock {}
        """,
      listing: """
        Container.log → Container.clock
        Container.other ⇢ Container.clock
        """
    ),
    GoldenCase(
      "In unusual forms",
      source: #"""
        typealias DI = Own
        final class Own: SharedContainer, AutoRegistering {
          static let shared = Own()
          var a: Factory<A> {
            self {
              let b = self
                .b()
              return A(
                label:
                  b,
                other: 2
              )
            }
            .singleton
          }
          var b: Factory<B> { get { return Factory(self) { [unowned self] () -> B in DI.shared.a.callAsFunction() } } }
          var c: Factory<A> { self { if let d = self.d() { return A(d) }; return A() } }
          var d: Factory<B?> { promised(key: "other").scope(.request) }
          var e: Factory<A> { self { switch self.f().kind { case .one: A(); case .two: A(1) } } }
          var f: Factory<B> { self { guard self.e() !== old else { return B() }; return B(1) } }
          var g: Factory<A> { self { for b in self.h() { return A(b) }; return A() } }
          var h: Factory<[B]> { self { let (x, _) = (self.g(), 1); return [B(x)] } }
          func i(name: String) -> Factory<A> { self { A(self.j(name: name)()) } }
          func j(name: String) -> Factory<B> { self { B(self.i(name: name + "x").resolve()) } }
          var k: ThrowingParameterFactory<Int, A> { self { n in try A(self.l((n, "x"))) } }
          var l: ThrowingParameterFactory<(Int, String), B> { self { B(try self.k(1)) } }
          @MainActor var m: Factory<A> { self { A(self.n.resolveOnMainActor()) } }
          @MainActor var n: Factory<B> { self { defer { print("n") }; let m = self.m(); return B(m) }.decorator { _ in }.cached }
          func autoRegister() { d.register { [unowned self] in B(c()) } }
        }
        struct A {}; struct B {}
        """#,
      listing: """
        Own.a → Own.b
        Own.b ⇢ Own.a
        Own.c ⇢ Own.d
        Own.d ⇢ Own.c
        Own.e ⇢ Own.f
        Own.f ⇢ Own.e
        Own.g ⇢ Own.h
        Own.h → Own.g
        Own.i → Own.j
        Own.j → Own.i
        Own.k ⇢ Own.l
        Own.l → Own.k
        Own.m → Own.n
        Own.n ⇢ Own.m
        Ark/Wiring.swift:23: warning: Circular dependency: Own.i → Own.j → Own.i
        """
    ),
    GoldenCase(
      "Captives of a promise, of an async factory and of a wrapper",
      source: #"""
        extension Scope { static let request: Scope.Bound = Scope.Bound("request") }
        struct Profile { @Injected(\.user) var user }
        extension Container: AutoRegistering {
          var user: Factory<User?> { promised().scope(.request) }
          var token: AsyncFactory<Token> { self { Token() }.scope(Scope.request) }
          var a: Factory<A> { self { A(self.user()) }.shared }
          var b: AsyncFactory<B> { self { B(try await self.token()) }.cached }
          var c: Factory<[Profile]> { self { [self.profile()] }.singleton }
          var profile: Factory<Profile> { self { Profile() }.graph }
          func autoRegister() { user.register { User() } }
        }
        struct A {}; struct B {}
        """#,
      listing: """
        Container.a → Container.user
        Container.b → Container.token
        Container.c → Container.profile
        Ark/Wiring.swift:6: warning: Captive dependency: Container.a (shared) resolves Container.user (request) during its build, and may hold it after its lifetime: Container.a → Container.user
        Ark/Wiring.swift:7: warning: Captive dependency: Container.b (cached) resolves Container.token (Scope.request) during its build, and may hold it after its lifetime: Container.b → Container.token
        """
    ),
  ]

  static let messages = GoldenCase(
    "The whole messages",
    source: """
      extension Scope { static let request = Bound("request") }
      extension Container: AutoRegistering {
        var a: Factory<A> { self { A(self.b()) } }
        var b: Factory<A> { self { A(self.a()) } }
        var c: Factory<A> { self { A(self.d()) }.singleton }
        var d: Factory<A> { self { A() }.scope(.request) }
        var e: Factory<A?> { promised() }
        func autoRegister() { e.onTest { A() } }
      }
      struct A {}
      """,
    listing: """
      Ark/Wiring.swift:3: warning: Circular dependency: Container.a → Container.b → Container.a. Declared here: Container.a (Ark/Wiring.swift:3), Container.b (Ark/Wiring.swift:4). Resolve one of them later, with @LazyInjected or a call in a method, or move what they share into a factory of its own.
      Ark/Wiring.swift:5: warning: Captive dependency: Container.c (singleton) resolves Container.d (request) during its build, and may hold it after its lifetime: Container.c → Container.d. Declared here: Ark/Wiring.swift:5, Ark/Wiring.swift:6. Give Container.c the same or a shorter lifetime, or resolve Container.d each time that Container.c needs it.
      """
  )
}
