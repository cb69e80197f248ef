extension GraphTests {
  /// The factories `a` and `b`, of which only the registration of `a` leads back to `b`.
  private static func parts(_ description: String, _ rest: String) -> GoldenCase {
    program(
      description,
      b + "var a: Factory<A?> { promised() }",
      "Container.b → Container.a\nContainer.a ⇢ Container.b",
      rest
    )
  }

  private static let object =
    "struct Parts: AutoRegistering { func autoRegister() { Container.shared.a.register { A(Container.shared.b()) } } }\n"
  private static let helper = "func more() { a.register { A(self.b()) } }"

  /// Registrations that may never run.
  static let certainty: [GoldenCase] = [
    parts("An object that nothing creates", object),
    parts("An object that nothing calls", object + "let parts = Parts()"),
    parts(
      "An object that is called in a branch",
      object
        + "extension Container: AutoRegistering { func autoRegister() { if demo { Parts().autoRegister() } } }"
    ),
    parts(
      "An object that is called for another container",
      object
        + "final class Own: SharedContainer, AutoRegistering { static let shared = Own(); func autoRegister() { Parts().autoRegister() } }"
    ),
    parts(
      "An object that is called behind a return",
      object
        + "extension Container: AutoRegistering { func autoRegister() { if demo { return }\nParts().autoRegister() } }"
    ),
    parts(
      "A function that is called in a branch",
      "extension Container: AutoRegistering { func autoRegister() { if demo { more() } }\n\(helper) }"
    ),
    parts(
      "A function that is called under a condition of compilation",
      "extension Container: AutoRegistering { func autoRegister() {\n#if DEMO\nmore()\n#endif\n}\n\(helper) }"
    ),
    parts(
      "A function that is called for another instance",
      "extension Container: AutoRegistering { func autoRegister() { Container().more() }\n\(helper) }"
    ),
    parts(
      "A registration for another instance",
      "extension Container: AutoRegistering { func autoRegister() { Container().a.register { A(self.b()) } } }"
    ),
    parts(
      "A function of another type with the name of one that is called",
      """
      extension Container: AutoRegistering { func autoRegister() { more() }; func more() { print(1) } }
      struct Demo { func more() { Container.shared.a.register { A(Container.shared.b()) } } }
      """
    ),
    parts(
      "A container that is used for its own factories only",
      "final class Demo: SharedContainer, AutoRegistering { static let shared = Demo(); func autoRegister() { Container.shared.a.register { A(Container.shared.b()) } } }"
    ),
    parts(
      "A container without the conformance",
      "extension Container { func autoRegister() { a.register { A(self.b()) } } }"
    ),
    // Registrations by other functions and objects run, but aren't followed.
    parts(
      "An object that is certain to be called",
      object
        + "extension Container: AutoRegistering { func autoRegister() { Parts().autoRegister() } }"
    ),
    parts(
      "An object that a wiring calls",
      object
        + "struct Live: Wiring { func register(in container: Container) { Parts().autoRegister() } }; func start() { Container.wire(with: Live()) }"
    ),
    parts(
      "A function that is certain to be called",
      "extension Container: AutoRegistering { func autoRegister() { more() }\n\(helper) }"
    ),
    parts(
      "A conformance by way of a protocol",
      "protocol Registering: AutoRegistering {}; extension Container: Registering { func autoRegister() { self.more() }\n\(helper) }"
    ),
  ]
}
