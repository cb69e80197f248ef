extension GoldenTests {
  /// Members, labels and variables with the names of keywords.
  static let keywords: [GoldenCase] = [
    GoldenCase(
      "A member with the name of a keyword declares nothing",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<Int?> { promised() }
          var b: Factory<Int?> { promised() }
          func autoRegister() {
            let s = space.protocol
            a.register { 1 }
            let k = Kind.func
            registerMore()
          }
        }
        func registerMore() { Container.shared.b.register { 1 } }
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:2
          registered automatically: ? Ark/Wiring.swift:6
        promise Container.b: Int? internal Ark/Wiring.swift:3
          registered perhaps: ? Ark/Wiring.swift:11
        """
    ),
    GoldenCase(
      "A label with the name of a keyword declares nothing",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<Int?> { promised() }
          var b: Factory<Int?> { promised() }
          func autoRegister() { load(name: "a", extension: "b"); wire(actor: user); wire(func: { 1 }) }
          func load(name: String, extension ext: String) { a.register { 1 } }
          func wire(actor user: User) { b.register { 1 } }
        }
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:2
          registered automatically perhaps: ? Ark/Wiring.swift:5
          not understood Ark/Wiring.swift:4
        promise Container.b: Int? internal Ark/Wiring.swift:3
          registered automatically perhaps: ? Ark/Wiring.swift:6
          not understood Ark/Wiring.swift:4
        """
    ),
    GoldenCase(
      "A variable may have the name actor",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<Int?> { promised() }
          var b: Factory<Int?> { promised() }
          var c: Factory<Int?> { promised() }
          var d: Factory<Int?> { promised() }
          var e: Factory<Int?> { promised() }
          var f: Factory<Int?> { promised() }
          func autoRegister() {
            for actor in actors { a.register { 1 } }
            guard let actor else { return b.register { 1 } }
            if actor is any Acting { c.register { 1 } }
            let first = actor
            d.register { 1 }
            let last = actor
            registerMore { 1 }
          }
        }
        func registerMore(_ make: () -> Int) { Container.shared.e.register { 1 } }
        actor Stage: Acting { func autoRegister() { f.register { 1 } } }
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:2
          registered automatically perhaps: ? Ark/Wiring.swift:9
        promise Container.b: Int? internal Ark/Wiring.swift:3
          registered automatically perhaps: ? Ark/Wiring.swift:10
        promise Container.c: Int? internal Ark/Wiring.swift:4
          registered automatically perhaps: ? Ark/Wiring.swift:11
        promise Container.d: Int? internal Ark/Wiring.swift:5
          registered automatically: ? Ark/Wiring.swift:13
        promise Container.e: Int? internal Ark/Wiring.swift:6
          registered perhaps: ? Ark/Wiring.swift:18
        promise Container.f: Int? internal Ark/Wiring.swift:7
        """
    ),
  ]
}
