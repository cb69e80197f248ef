extension GraphTests {
  private static let back = "Container.b → Container.a\nContainer.a ⇢ Container.b"
  private static let later = """
    @propertyWrapper struct Later<T> { init(wrappedValue: @autoclosure @escaping () -> T) {} }
    """

  /// A factory `a` that `b` resolves, and that doesn't always resolve `b`.
  private static func delaying(_ description: String, _ body: String, _ rest: String = "")
    -> GoldenCase
  {
    program(description, b + "var a: Factory<A> { self {\n\(body)\n} }", back, rest)
  }

  /// Programs that evaluate an expression later, or not at all.
  static let delaying: [GoldenCase] = [
    delaying(
      "A memberwise initializer with a lazy wrapper",
      "Node(b: self.b())",
      later + "\nstruct Node { @Later var b: B }"
    ),
    delaying(
      "A memberwise initializer with a nested lazy wrapper",
      "Node(b: self.b())",
      "enum Tools { \(later) }\nstruct Node { @Tools.Later var b: B }"
    ),
    delaying(
      "An alias of a superclass that delays",
      "Node(self.b())",
      "class Base { init(_ b: @autoclosure () -> B) {} }; typealias Root = Base; class Node: Root {}"
    ),
    delaying(
      "A function with the name of a type",
      "func Node(_ b: @autoclosure () -> B) -> A { A() }\nreturn Node(self.b())",
      "struct Node { init(_ b: B) {} }"
    ),
    delaying(
      "A wrapped variable below its attribute",
      "@Later\nvar b = self.b()\nreturn A(b)",
      later
    ),
    delaying(
      "A wrapped variable below an attribute with arguments",
      "@Later(1)\nvar b = self.b()\nreturn A(b)"
    ),
    delaying("An assignment to an optional", "var node: Node?\nnode?.b = self.b()\nreturn A()"),
    delaying("An assignment in a branch", "var b: B?\nflag ? (b = self.b()) : ()\nreturn A(b)"),
    delaying("An operator that ends like an assignment", "var b: B?\nb ??= self.b()\nreturn A(b)"),
    delaying(
      "The default of a local function's parameter",
      "var n: Int\nfunc later(_ b: B = self.b()) {}\nn = 1\nreturn A()"
    ),
    delaying(
      "A text that is perhaps logged",
      "log(\"\"\"\n\\(\nself.b()) and \\(1)\n\"\"\")\nreturn A()"
    ),
    delaying("The condition of a loop", "for x in list where\nself.b().isOn {}\nreturn A()"),
    delaying("A value whose error is ignored", "let b = try? A(next(), self.b())\nreturn A()"),
    program(
      "Two local types of one name",
      """
      var a: Factory<Any> { self { final class Node { @Injected(\\.b) var b }; return Node() } }
      var b: Factory<Any> { self { final class Node {}; return Node() } }
      """,
      "Container.a ⇢ Container.b"
    ),
    program(
      "A local type with the name of another one",
      """
      var a: Factory<Any> { self { final class Node { @Injected(\\.b) var b }; return Node() } }
      var b: Factory<Any> { self { Node() } }
      """,
      "Container.a ⇢ Container.b",
      "final class Node {}"
    ),
    GoldenCase(
      "Two private types of one name",
      source: #"""
        // === Ark/A.swift
        private final class Node { @Injected(\.b) var b }
        extension Container { var a: Factory<Any> { self { Node() } } }
        // === Ark/B.swift
        private final class Node {}
        extension Container { var b: Factory<Any> { self { Node() } } }
        """#,
      listing: ""
    ),
    program(
      "Another wrapper with the name Injected, which may register what its key path leads to",
      b + "var a: Factory<Node> { self { Node() } }",
      "Container.b ⇢ Container.a",
      #"""
      final class Node { @Injected(\.b) var b }
      @propertyWrapper struct Injected { init(_ path: KeyPath<Values, Int>) {} }
      """#
    ),
    GoldenCase(
      "A subclass that overrides a factory",
      source: """
        class Base: SharedContainer {
          var a: Factory<A> { self { A(self.b()) } }
          var b: Factory<B> { self { B(self.a()) } }
        }
        final class Own: Base { static let shared = Own(); override var b: Factory<B> { self { B() } } }
        struct A {}; struct B {}
        """,
      listing: "Base.a ⇢ Base.b\nBase.b ⇢ Base.a"
    ),
  ]
}
