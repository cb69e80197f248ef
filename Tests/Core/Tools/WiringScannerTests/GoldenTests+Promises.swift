extension GoldenTests {
  static let promises: [GoldenCase] = [
    GoldenCase(
      "Promised lists, whose modifiers have any order",
      source: """
        extension Container: AutoRegistering {
          var a: Factory<[any Probe]> { contributed().promised() }
          var b: ThrowingFactory<[Int]> { self.contributed(key: "list").cached.promised() }
          var c: AsyncFactory<[Int]> {
            contributed()
              .promised()
              .singleton
          }
          func autoRegister() {
            a.contribute { Pulse() }
            a.contribute { Breath() }
            b.register { [1] }
          }
        }
        """,
      listing: """
        promise Container.a: [any Probe] in line 2
          contributed automatically: Pulse in line 10
          contributed automatically: Breath in line 11
        promise Container.b: [Int] key list scope cached in line 3
          registered automatically: ? in line 12
        promise Container.c: [Int] scope singleton in line 5
        error in line 5
        """
    ),
    GoldenCase(
      "Line breaks may be anywhere, and a type around the container",
      source: """
        public enum Payments {
          public final class Vault: SharedContainer { public static let shared = Vault() }
        }
        extension
          Payments
          .Vault
        {
          var
            key
            :
            Factory<
              (any
                Key)?
            >
          {
            get
            {
              return
                self
                .
                promised
                (
                )
            }
          }
        }
        """,
      listing: """
        promise Payments.Vault.key: (any Key)? in line 21
        """
    ),
    GoldenCase(
      "Parameters, functions, keys, backticks, attributes and modifiers",
      source: """
        extension FactoryKit.Container {
          var report: ParameterFactory<(Int, [String: Int]), (any Reporting)?> { promised() }
          @MainActor @available(*, deprecated) public final var `default`: Factory<Int?> { promised().singleton }
          func made(by name: String, _ other: Int) -> Factory<(() -> Int)?> { promised() }
          private var keyed: Factory<Int?> { promised(key: "other").once() }
          static var old: Factory<Int?> { Container.shared.promised().scope(.session) }
          private(set) var closure: Factory<(@Sendable (Int) -> Void)?> { promised() }
        }
        """,
      listing: """
        promise Container.report: ((Int, [String: Int])) -> (any Reporting)? in line 2
        promise Container.default: Int? scope singleton in line 3
        promise Container.made: (() -> Int)? key made(by:_:) in line 4
        promise Container.keyed: Int? key other in line 5
        promise Container.old: Int? scope session in line 6
        promise Container.closure: (@Sendable (Int) -> Void)? in line 7
        error in line 2
        error in line 7
        """
    ),
    GoldenCase(
      "Promises that the launch can't check are listed",
      source: """
        extension Container {
          func any<T>() -> Factory<T?> { promised() }
          var keyed: Factory<Int?> { promised(key: name) }
          var elsewhere: Factory<Int?> { promised(fileID: "A/B.swift") }
          var other: Factory<Int?> { make().promised() }
          let stored: Factory<Int?> = promised()
        }
        struct Service {
          var network: Factory<Int?> { promised() }
          func promised() -> Int { 1 }
          var number: Int { promised() }
        }
        // === Ark/Generated.swift
        #sourceLocation(file: "Other.swift", line: 1)
        extension Container { var moved: Factory<Int?> { promised() } }
        """,
      listing: """
        factory Container.moved: Int? in Ark/Generated.swift:2
        factory Container.keyed: Int? in line 3
        factory Container.elsewhere: Int? in line 4
        factory Container.other: Int? in line 5
        not understood in Ark/Generated.swift:2
        not understood in line 2
        not understood in line 3
        not understood in line 4
        not understood in line 5
        not understood in line 6
        not understood in line 9
        """
    ),
    GoldenCase(
      "Aliases of types and containers, also of another module",
      source: """
        // === Contracts/Contracts.swift
        public typealias Parts = FactoryKit.Container
        public typealias Pair<A, B: Sendable> = ParameterFactory<[A], Optional<B>>
        public enum Space { public typealias Slot<T> = FactoryKit.AsyncFactory<T?> }
        // === Ark/Wiring.swift
        import Contracts
        extension Parts: @retroactive AutoRegistering {
          var pair: Pair<Int, any Net> { promised() }
          var space: Contracts.Space.Slot<Int> { self.promised().singleton }
          typealias Own<T> = Factory<[T]?>
          private var own: Own<Wire> { promised() }
          var kept: Own<any Net> { promised() }
          var made: Own<Wire> { self { [Wire()] } }
          func autoRegister() { Parts.shared.kept.register { self.made() } }
        }
        protocol Containers: SharedContainer {}
        final class Shop: Containers { static let shared = Shop() }
        extension Shop { var till: Factory<Int?> { promised() } }
        """,
      listing: """
        promise Container.pair: Pair<Int, any Net> in line 3
        promise Container.space: Contracts.Space.Slot<Int> scope singleton in line 4
        promise Container.own: Own<Wire> in line 6
        promise Container.kept: Own<any Net> in line 7
          registered automatically: made() of Ark in line 9
        factory Container.made: Own<Wire> in line 8
          resolved in line 9
        promise Shop.till: Int? in line 13
        error in line 3
        error in line 4
        error in line 6
        error in line 13
        """
    ),
  ]
}
