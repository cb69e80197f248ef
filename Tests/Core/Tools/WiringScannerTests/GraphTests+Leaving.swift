extension GraphTests {
  private static let back = "Container.b → Container.a\nContainer.a ⇢ Container.b"
  private static let again = "Container.a ⇢ Container.a"

  /// A recursion of the throwing factory `a`, which an error ends.
  private static func throwing(_ description: String, _ body: String) -> GoldenCase {
    program(
      description,
      "var a: ThrowingParameterFactory<Int, A> { self { n in\n\(body)\n} }",
      again
    )
  }

  /// A factory `a` that `b` resolves, and which leaves its closure before it resolves `b`.
  private static func leaving(_ description: String, _ body: String, _ rest: String = "")
    -> GoldenCase
  {
    program(description, b + "var a: Factory<A> { self {\n\(body)\n} }", back, rest)
  }

  /// Programs that leave a closure before a resolution.
  static let leaving: [GoldenCase] = [
    program(
      "A factory that throws ends a recursion",
      """
      var gate: ThrowingParameterFactory<Int, Int> { self { n in if n == 0 { throw Done() }; return n } }
      var a: ThrowingParameterFactory<Int, A> { self { n in
        let n = try self.gate(n)
        return A(try self.a(n - 1))
      } }
      var c: ThrowingParameterFactory<Int, A> { self { n in try A(self.gate(n), self.c(n - 1)) } }
      var d: Factory<A> { self { let d = try? A(self.gate(1), self.d()); return A(d) } }
      """,
      """
      Container.a ⇢ Container.gate
      Container.a ⇢ Container.a
      Container.c ⇢ Container.gate
      Container.c ⇢ Container.c
      Container.d ⇢ Container.gate
      Container.d ⇢ Container.d
      """
    ),
    program(
      "A required promise of a factory that throws ends a recursion",
      """
      var limit: ThrowingFactory<Int?> { promised() }
      var a: ThrowingFactory<A> { self { let limit = try self.limit.required(); return A(try self.a()) } }
      func autoRegister() { limit.register { try next() } }
      """,
      "Container.a → Container.limit\nContainer.a ⇢ Container.a",
      "extension Container: AutoRegistering {}"
    ),
    program(
      "An async factory ends a recursion",
      """
      var gate: AsyncFactory<Int> { self { try await next() } }
      var a: AsyncFactory<A> { self { let n = try await self.gate()\nreturn A(n, try await self.a()) } }
      """,
      "Container.a → Container.gate\nContainer.a ⇢ Container.a"
    ),
    throwing("A property in an argument", "try A(state.next, self.a(n))"),
    throwing("A property of a property", "try A(state.next.value, self.a(n))"),
    throwing("A property on the next line", "let m = try\nstate.next\nreturn try self.a(m)"),
    throwing("A call on the next line", "let m = try state\n.next()\nreturn try self.a(m)"),
    throwing("A property in a comparison", "try A(state.next < 3, self.a(n))"),
    throwing("A property in a branch", "try A(flag ? state.next : 0, self.a(n))"),
    throwing("A subscript", "try A(steps[n], self.a(n))"),
    throwing("A tuple", "let (m, a) = try (state.next, self.a(n))\nreturn a"),
    throwing("A dictionary", #"try A(["a": next(), "b": self.a(n)])"#),
    throwing("A closure", "let all = try list.map { try next($0) }\nreturn try self.a(all[0])"),
    throwing("The parameter of the call", "try self.a(next(n))"),
    throwing(
      "The parameter of a call whose error is ignored",
      "let a = try? self.a(next(n))\nreturn A(a)"
    ),
    leaving(
      "A function that never returns, behind guard",
      "guard flag else { Program.end() }\nreturn A(self.b())"
    ),
    leaving(
      "A function that never returns, behind if",
      "if flag { Program.end() }\nreturn A(self.b())",
      "enum Program { static func end() -> Never { exit(0) } }"
    ),
    leaving(
      "A property that never returns",
      "if flag { end }\nreturn A(self.b())",
      "var end: Never { exit(0) }"
    ),
    leaving(
      "A return that is compiled under a condition",
      "#if X\nreturn A()\n#endif\nreturn A(self.b())"
    ),
    leaving(
      "Such a return with an exclamation mark",
      "#if X\nreturn a!\n#endif\nreturn A(self.b())"
    ),
    leaving(
      "An assignment behind such a return",
      "#if X\nreturn A()\n#endif\nlet b = self.b()\nreturn A(b)"
    ),
  ]
}
