extension GoldenTests {
  static let conditions: [GoldenCase] = [
    GoldenCase(
      "Code that may not be compiled causes no error",
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
        promise Container.a: Int? internal if false Ark/Wiring.swift:2
        promise Container.b: Int? internal Ark/Wiring.swift:4
        promise Container.c: Int? internal if false Ark/Wiring.swift:6
        promise Container.d: Int? internal if !false && (true || DEBUG) Ark/Wiring.swift:9
        promise Container.e: Int? internal if false && canImport(Foundation) Ark/Wiring.swift:12
        """
    ),
    GoldenCase(
      "Conditions for the compiler are kept",
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
        promise Container.b: Int? internal if !(DEBUG && !os(Linux)) && (compiler(>=6.0) || canImport(Glibc, _version:2)) Ark/Wiring.swift:5
        promise Container.c: Int? internal if !(DEBUG && !os(Linux)) && (!(compiler(>=6.0) || canImport(Glibc, _version:2))) Ark/Wiring.swift:7
        promise Container.d: Int? internal if !(DEBUG && !os(Linux)) && (!(compiler(>=6.0) || canImport(Glibc, _version:2))) && DEBUG Ark/Wiring.swift:9
        promise Container.e: Int? internal if swift(>=5) && hasFeature(StrictConcurrency) Ark/Wiring.swift:14
        """
    ),
    GoldenCase(
      "An invalid condition is not copied",
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
        promise Container.a: Int? internal if hasFeature(ConditionNotFollowed) Ark/Wiring.swift:3
        promise Container.b: Int? internal if !hasFeature(ConditionNotFollowed) && swift(6) && compiler() Ark/Wiring.swift:5
        """
    ),
    GoldenCase(
      "Containers have the conditions of their conformances",
      source: """
        #if DEBUG
        final class First: SharedContainer { static let shared = First() }
        #else
        final class First: SharedContainer { static let shared = First() }
        #endif
        final class Second { static let shared = Second() }
        #if DEBUG
        extension Second: SharedContainer {}
        #endif
        extension First { var a: Factory<Int?> { promised() } }
        extension Second { var b: Factory<Int?> { promised() } }
        """,
      listing: """
        promise First.a: Int? internal Ark/Wiring.swift:10
        promise Second.b: Int? internal Ark/Wiring.swift:11
        Ark/Wiring.swift:10: error
        Ark/Wiring.swift:11: error
        """
    ),
    GoldenCase(
      "More conditions than the scan follows",
      source: """
        #if A
        \((0..<100).map { "#elseif B\($0)" }.joined(separator: "\n"))
        #else
        extension Container { var a: Factory<Int?> { promised() } }
        #endif
        """,
      listing: """
        promise Container.a: Int? internal if hasFeature(ConditionNotFollowed) Ark/Wiring.swift:103
        """
    ),
  ]
}
