extension GoldenTests {
  static let conditions: [GoldenCase] = [
    GoldenCase(
      "A branch that is never compiled promises nothing",
      source: """
        #if false
        extension Container { var a: Factory<Int?> { promised() } }
        #elseif true
        extension Container { var b: Factory<Int?> { promised() } }
        #else
        extension Container { var c: Factory<Int?> { promised() } }
        #endif
        #if !false && (true || DEBUG)
        extension Container { var d: Factory<Int?> { promised() } }
        #endif
        #if false && canImport(Foundation)
        extension Container { var e: Factory<Int?> { promised() } }
        #endif
        """,
      listing: """
        promise Container.b: Int? internal Ark/Wiring.swift:4
        promise Container.d: Int? internal Ark/Wiring.swift:9
        Ark/Wiring.swift:4: warning: promise 'b' is never registered by Ark
        Ark/Wiring.swift:9: warning: promise 'd' is never registered by Ark
        """
    ),
    GoldenCase(
      "What only the compiler can decide is left to it",
      source: """
        extension Container {
          #if DEBUG && !os(Linux)
            var a: Factory<Int?> { promised() }
          #elseif compiler(>=6.0) || canImport(Glibc, _version: 2)
            var b: Factory<Int?> { promised() }
          #else
            var c: Factory<Int?> { promised() }
            #if DEBUG
              var d: Factory<Int?> { promised() }
            #endif
          #endif
          #if swift(>=5) &&
            hasFeature(StrictConcurrency)
            var e: Factory<Int?> { promised() }
          #endif
        }
        """,
      listing: """
        promise Container.a: Int? internal if DEBUG && !os(Linux) Ark/Wiring.swift:3
        promise Container.b: Int? internal if (!DEBUG || os(Linux)) && (compiler(>=6.0) || canImport(Glibc, _version:2)) Ark/Wiring.swift:5
        promise Container.c: Int? internal if (!DEBUG || os(Linux)) && !compiler(>=6.0) && !canImport(Glibc, _version:2) Ark/Wiring.swift:7
        promise Container.d: Int? internal if (!DEBUG || os(Linux)) && !compiler(>=6.0) && !canImport(Glibc, _version:2) && DEBUG Ark/Wiring.swift:9
        promise Container.e: Int? internal if swift(>=5) && hasFeature(StrictConcurrency) Ark/Wiring.swift:14
        Ark/Wiring.swift:3: warning: promise 'a' is never registered by Ark
        Ark/Wiring.swift:5: warning: promise 'b' is never registered by Ark
        Ark/Wiring.swift:7: warning: promise 'c' is never registered by Ark
        Ark/Wiring.swift:9: warning: promise 'd' is never registered by Ark
        Ark/Wiring.swift:14: warning: promise 'e' is never registered by Ark
        """
    ),
    GoldenCase(
      "A condition that no compiler can read counts as met, and is not repeated",
      source: """
        extension Container {
        #if os(a {: "b")
          var a: Factory<Int?> { promised() }
        #elseif swift(6) && compiler()
          var b: Factory<Int?> { promised() }
        #endif
        }
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:3
        Ark/Wiring.swift:3: warning: promise 'a' is never registered by Ark
        """
    ),
    GoldenCase(
      "Registrations have conditions too",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<Int?> { promised() }
          var b: Factory<Int?> { promised() }
          func autoRegister() {
            #if DEBUG
              a.register { 1 }
            #else
              a.register { 2 }
            #endif
            #if false
              b.register { 1 }
            #endif
          }
        }
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:2
          registered automatically if DEBUG: ? Ark/Wiring.swift:6
          registered automatically if !DEBUG: ? Ark/Wiring.swift:8
        promise Container.b: Int? internal Ark/Wiring.swift:3
        Ark/Wiring.swift:3: warning: promise 'b' is never registered by Ark
        """
    ),
  ]
}
