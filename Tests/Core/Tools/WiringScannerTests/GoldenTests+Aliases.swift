extension GoldenTests {
  /// Promises whose types or containers have other names.
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
        Ark/Wiring.swift:3: error
        Ark/Wiring.swift:4: error
        Ark/Wiring.swift:5: error
        Ark/Wiring.swift:6: error
        Ark/Wiring.swift:9: error
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
        Ark/Wiring.swift:2: error
        """
    ),
  ]
}
