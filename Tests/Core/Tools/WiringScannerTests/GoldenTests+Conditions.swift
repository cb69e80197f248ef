extension GoldenTests {
  static let conditions: [GoldenCase] = [
    GoldenCase(
      "Code that may not be compiled causes no error, and keeps the compiler's conditions",
      source: """
        extension Container {
          #if false
            var a: Factory<Int?> { promised() }
          #elseif true
            var b: Factory<Int?> { promised() }
          #else
            var c: Factory<Int?> { promised() }
          #endif
          #if DEBUG && !os(Linux)
            var d: Factory<Int?> { promised() }
          #elseif compiler(>=6.0) || canImport(Glibc, _version: 2)
            #if DEBUG
              var e: Factory<Int?> { promised() }
            #endif
          #endif
          #if swift(>=5) &&
            hasFeature(StrictConcurrency)
            var f: Factory<Int?> { promised() }
          #endif
        }
        """,
      listing: """
        promise Container.a: Int? if false in line 3
        promise Container.b: Int? in line 5
        promise Container.c: Int? if false in line 7
        promise Container.d: Int? if DEBUG && !os(Linux) in line 10
        promise Container.e: Int? if !(DEBUG && !os(Linux)) && (compiler(>=6.0) || canImport(Glibc, _version:2)) && DEBUG in line 13
        promise Container.f: Int? if swift(>=5) && hasFeature(StrictConcurrency) in line 18
        """
    ),
    GoldenCase(
      "A condition that is invalid, or has too many before it, is not copied",
      source: """
        extension Container {
        #if os(a {: "b")
          var a: Factory<Int?> { promised() }
        #elseif swift(6) && compiler()
          var b: Factory<Int?> { promised() }
        #endif
        #if A
        \((0..<100).map { "#elseif B\($0)" }.joined(separator: "\n"))
        #else
          var c: Factory<Int?> { promised() }
        #endif
        }
        """,
      listing: """
        promise Container.a: Int? if hasFeature(ConditionNotFollowed) in line 3
        promise Container.b: Int? if !hasFeature(ConditionNotFollowed) && swift(6) && compiler() in line 5
        promise Container.c: Int? if hasFeature(ConditionNotFollowed) in line 109
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
        promise First.a: Int? in line 10
        promise Second.b: Int? in line 11
        error in line 10
        error in line 11
        """
    ),
  ]
}
