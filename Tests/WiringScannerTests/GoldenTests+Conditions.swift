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
        promise Container.b: Int? internal App/Wiring.swift:4
        promise Container.d: Int? internal App/Wiring.swift:9
        App/Wiring.swift:4: warning: promise 'b' is never registered by App
        App/Wiring.swift:9: warning: promise 'd' is never registered by App
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
        promise Container.a: Int? internal if DEBUG && !os(Linux) App/Wiring.swift:3
        promise Container.b: Int? internal if (!DEBUG || os(Linux)) && (compiler(>=6.0) || canImport(Glibc, _version:2)) App/Wiring.swift:5
        promise Container.c: Int? internal if (!DEBUG || os(Linux)) && !compiler(>=6.0) && !canImport(Glibc, _version:2) App/Wiring.swift:7
        promise Container.d: Int? internal if (!DEBUG || os(Linux)) && !compiler(>=6.0) && !canImport(Glibc, _version:2) && DEBUG App/Wiring.swift:9
        promise Container.e: Int? internal if swift(>=5) && hasFeature(StrictConcurrency) App/Wiring.swift:14
        App/Wiring.swift:3: warning: promise 'a' is never registered by App
        App/Wiring.swift:5: warning: promise 'b' is never registered by App
        App/Wiring.swift:7: warning: promise 'c' is never registered by App
        App/Wiring.swift:9: warning: promise 'd' is never registered by App
        App/Wiring.swift:14: warning: promise 'e' is never registered by App
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
        promise Container.a: Int? internal App/Wiring.swift:2
          registered automatically if DEBUG: ? App/Wiring.swift:6
          registered automatically if !DEBUG: ? App/Wiring.swift:8
        promise Container.b: Int? internal App/Wiring.swift:3
        App/Wiring.swift:3: warning: promise 'b' is never registered by App
        """
    ),
  ]
}
