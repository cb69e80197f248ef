extension GoldenTests {
  /// Promises whose types or containers have other names, and key paths of wrappers with FactoryKit's names.
  static let aliases: [GoldenCase] = [
    GoldenCase(
      "Promises of generic aliases, also of another module",
      source: """
        // === Contracts/Contracts.swift
        public typealias Slot<T> = Factory<T?>
        public typealias NetSlot = Slot<any Net>
        public typealias Pair<A, B: Sendable> = ParameterFactory<[A], Optional<B>>
        public enum Space { public typealias Slot<T> = FactoryKit.AsyncFactory<T?> }
        // === Ark/Wiring.swift
        import Contracts
        extension Container: AutoRegistering {
          var net: Slot<any Net> { promised() }
          var other: NetSlot { promised() }
          var pair: Pair<Int, any Net> { promised() }
          var space: Space.Slot<Int> { self.promised().singleton }
          func qualified() -> Contracts.Slot<Int> { promised(key: "q") }
          typealias Own<T> = Factory<[T]?>
          private var own: Own<Wire> { promised() }
          var kept: Slot<any Net> { promised() }
          var made: Slot<Wire> { self { Wire() } }
          func autoRegister() { kept.register { self.made() } }
        }
        """,
      listing: """
        promise Container.net: Slot<any Net> internal Ark/Wiring.swift:3
        promise Container.other: NetSlot internal Ark/Wiring.swift:4
        promise Container.pair: Pair<Int, any Net> internal Ark/Wiring.swift:5
        promise Container.space: Space.Slot<Int> internal scope singleton Ark/Wiring.swift:6
        promise Container.qualified: Contracts.Slot<Int> key q internal Ark/Wiring.swift:7
        promise Container.own: Own<Wire> private Ark/Wiring.swift:9
        promise Container.kept: Slot<any Net> internal Ark/Wiring.swift:10
          registered automatically: Wire Ark/Wiring.swift:12
        factory Container.made: Slot<Wire> internal Ark/Wiring.swift:11
          asked for Ark/Wiring.swift:12
        Ark/Wiring.swift:3: warning: promise 'net' is never registered by Ark
        Ark/Wiring.swift:4: warning: promise 'other' is never registered by Ark
        Ark/Wiring.swift:5: warning: promise 'pair' is never registered by Ark
        Ark/Wiring.swift:6: warning: promise 'space' is never registered by Ark
        Ark/Wiring.swift:7: warning: promise 'qualified' is never registered by Ark
        Ark/Wiring.swift:9: warning: promise 'own' is never registered by Ark
        """
    ),
    GoldenCase(
      "An alias of another type, and one that the file doesn't see",
      source: """
        // === Hidden/Hidden.swift
        typealias Slot<T> = Factory<T?>
        // === Ark/Wiring.swift
        typealias List<T> = Array<T>
        typealias One<T> = Factory<T?>
        extension Container {
          var list: List<Int> { promised() }
          var two: One<Int, Int> { promised() }
          var hidden: Slot<Int> { promised() }
          func promised() -> [Int] { [] }
        }
        """,
      listing: ""
    ),
    GoldenCase(
      "A problem of a promise whose type is an alias",
      source: """
        extension Container { var keyed: Slot<Int> { promised(key: name) } }
        typealias Slot<T> = Factory<T?>
        struct Service { var net: Slot<Int> { promised() } }
        """,
      listing: """
        factory Container.keyed: Slot<Int> internal Ark/Wiring.swift:1
        Ark/Wiring.swift:1: not understood: the scan can't read the argument 'key' of this promised()
        Ark/Wiring.swift:3: not understood: the container of this promised() is unknown
        """
    ),
    GoldenCase(
      "An alias of a container in another module",
      source: """
        // === Contracts/Contracts.swift
        public typealias Parts = Container
        public typealias Things = FactoryKit.Container
        // === Ark/Wiring.swift
        import Contracts
        extension Parts { var a: Factory<Int?> { promised() } }
        extension Things { var b: Factory<Int?> { promised() } }
        extension Parts: @retroactive AutoRegistering {
          public func autoRegister() { Things.shared.b.register { 1 } }
        }
        """,
      listing: """
        promise Container.a: Int? internal Ark/Wiring.swift:2
        promise Container.b: Int? internal Ark/Wiring.swift:3
          registered automatically: ? Ark/Wiring.swift:5
        Ark/Wiring.swift:2: warning: promise 'a' is never registered by Ark
        """
    ),
    wrapper("Another module's wrapper with the name Injected", "import Contracts"),
    wrapper(
      "An alias with the name Injected in the same module",
      "import Contracts; typealias Injected = Provided"
    ),
    GoldenCase(
      "An import after a testable one isn't testable",
      source: """
        // === First/First.swift
        extension Container { var a: Factory<Int?> { promised() } }
        // === Second/Second.swift
        extension Container { var b: Factory<Int?> { promised() } }
        // === Ark/Wiring.swift
        @testable import First
        import Second
        func wire() { Container.shared.a.register { 1 }; Container.shared.b.register { 1 } }
        let wired = wire()
        """,
      listing: """
        promise Container.a: Int? internal First/First.swift:1
          registered perhaps: ? Ark/Wiring.swift:3
        promise Container.b: Int? internal Second/Second.swift:1
        """
    ),
  ]

  /// A case with the promise `Container.network`, whose key path a wrapper with the name `Injected` takes.
  private static func wrapper(_ description: String, _ imports: String) -> GoldenCase {
    GoldenCase(
      description,
      source: """
        // === Contracts/Contracts.swift
        extension Container { public var network: Factory<Int?> { promised() } }
        // === Wrappers/Wrappers.swift
        @propertyWrapper public struct Injected<T> { public init(wrappedValue: T, _ path: KeyPath<Container, Factory<T?>>) {} }
        // === Ark/Wiring.swift
        \(imports)
        struct Live { @Injected(\\.network) var network }
        """,
      listing: """
        promise Container.network: Int? public Contracts/Contracts.swift:1
          not understood Ark/Wiring.swift:2
        """
    )
  }
}
