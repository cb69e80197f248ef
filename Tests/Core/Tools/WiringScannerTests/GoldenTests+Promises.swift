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
          var d: Factory<[Int]> { contributed().promised() }
          var e: Factory<[Int]> { contributed().promised().contribute { 1 } }
          func autoRegister() {
            a.contribute { Pulse() }
            a.contribute { Breath() }
            b.register { [1] }
            c.contribute { try await load() }
          }
        }
        """,
      listing: """
        promise Container.a: [any Probe] internal Ark/Wiring.swift:2
          contributed automatically: Pulse Ark/Wiring.swift:12
          contributed automatically: Breath Ark/Wiring.swift:13
        promise Container.b: [Int] key list internal scope cached Ark/Wiring.swift:3
          registered automatically: ? Ark/Wiring.swift:14
        promise Container.c: [Int] internal scope singleton Ark/Wiring.swift:5
          contributed automatically: ? Ark/Wiring.swift:15
        promise Container.d: [Int] internal Ark/Wiring.swift:9
        factory Container.e: [Int] internal Ark/Wiring.swift:10
        Ark/Wiring.swift:10: not understood: the check at launch doesn't know this promised()
        Ark/Wiring.swift:9: error
        """
    ),
    GoldenCase(
      "A promise, its resolutions and its registration",
      source: #"""
        // === Contracts/Networking.swift
        public import FactoryKit
        extension Container {
          /// The network.
          public var network: Factory<(any Networking)?> { promised() }
        }
        // === Feature/Feature.swift
        struct Feature {
          @Injected(\.network) private var network
        }
        // === Live/Live.swift
        extension Container {
          public var live: Factory<any Networking> { self { LiveNetwork() } }
        }
        struct LiveNetwork: Networking {}
        // === Ark/Wiring.swift
        extension Container: AutoRegistering {
          public func autoRegister() {
            network.register { [unowned self] in live() }
          }
        }
        """#,
      listing: """
        promise Container.network: (any Networking)? public Contracts/Networking.swift:4
          registered automatically: LiveNetwork of Live Ark/Wiring.swift:3
          asked for Feature/Feature.swift:2
        factory Container.live: any Networking public Live/Live.swift:2
          asked for Ark/Wiring.swift:3
        """
    ),
    GoldenCase(
      "Comments and strings are no promises, and no registrations",
      source: #"""
        extension Container {
          // var a: Factory<Int?> { promised() }
          /* var b: Factory<Int?> { promised() } /* nested */ var c: Factory<Int?> { promised() } */
          var text: String { "var d: Factory<Int?> { promised() }" }
          var raw: String { #"\(promised()) "quoted" "# }
          var long: String {
            """
            var e: Factory<Int?> { promised() }
            """
          }
          var real: Factory<Int?> { promised() }  // real.register { 1 }
        }
        """#,
      listing: """
        promise Container.real: Int? internal Ark/Wiring.swift:11
        Ark/Wiring.swift:11: error
        """
    ),
    GoldenCase(
      "Line breaks may be anywhere",
      source: """
        public
          extension
          Container
        {
          var
            network
            :
            Factory<
              (any
                Networking)?
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
        promise Container.network: (any Networking)? public Ark/Wiring.swift:18
        """
    ),
    GoldenCase(
      "A nested extension and a custom container",
      source: """
        public enum Payments {
          public final class Vault: SharedContainer {
            public static let shared = Vault()
            public let manager = ContainerManager()
            public var key: Factory<Key?> { promised() }
          }
        }
        extension Payments.Vault {
          var lock: Factory<Lock?> { self.promised().cached }
        }
        extension Payments.Vault: AutoRegistering {
          func autoRegister() { lock.register { Lock() } }
        }
        struct Lock {}
        """,
      listing: """
        promise Payments.Vault.key: Key? public Ark/Wiring.swift:5
        promise Payments.Vault.lock: Lock? internal scope cached Ark/Wiring.swift:9
          registered automatically: Lock of Ark Ark/Wiring.swift:12
        """
    ),
    GoldenCase(
      "Parameters, functions, keys, backticks, attributes and modifiers",
      source: """
        extension FactoryKit.Container {
          package var report: ParameterFactory<(Int, [String: Int]), (any Reporting)?> { promised() }
          @MainActor @available(*, deprecated, message: "old") public final var `default`: Factory<Int?> { promised().singleton }
          func made(by name: String, _ other: Int) -> Factory<(() -> Int)?> { promised() }
          private var keyed: Factory<Int?> { promised(key: "other").once() }
          static var old: Factory<Int?> { shared.promised() }
          static var older: Factory<Int?> { Container.shared.promised().scope(.session) }
          private(set) var closure: Factory<(@Sendable (Int) -> Void)?> { promised() }
        }
        """,
      listing: """
        promise Container.report: ((Int, [String: Int])) -> (any Reporting)? package Ark/Wiring.swift:2
        promise Container.default: Int? public scope singleton Ark/Wiring.swift:3
        promise Container.made: (() -> Int)? key made(by:_:) internal Ark/Wiring.swift:4
        promise Container.keyed: Int? key other private Ark/Wiring.swift:5
        promise Container.old: Int? internal Ark/Wiring.swift:6
          not understood Ark/Wiring.swift:3
        promise Container.older: Int? internal scope session Ark/Wiring.swift:7
        promise Container.closure: (@Sendable (Int) -> Void)? internal Ark/Wiring.swift:8
        Ark/Wiring.swift:2: error
        Ark/Wiring.swift:8: error
        """
    ),
    GoldenCase(
      "Unclear promises are listed",
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
        """,
      listing: """
        factory Container.keyed: Int? internal Ark/Wiring.swift:3
        factory Container.elsewhere: Int? internal Ark/Wiring.swift:4
        factory Container.other: Int? internal Ark/Wiring.swift:5
        Ark/Wiring.swift:2: not understood: the check at launch doesn't know this promised()
        Ark/Wiring.swift:3: not understood: the check at launch doesn't know this promised()
        Ark/Wiring.swift:4: not understood: the check at launch doesn't know this promised()
        Ark/Wiring.swift:5: not understood: the check at launch doesn't know this promised()
        Ark/Wiring.swift:6: not understood: the check at launch doesn't know this promised()
        Ark/Wiring.swift:9: not understood: the check at launch doesn't know this promised()
        """
    ),
    GoldenCase(
      "Promises with another source location are listed",
      source: """
        #sourceLocation(file: "Other.swift", line: 1)
        extension Container {
          var network: Factory<Int?> { promised() }
        }
        """,
      listing: """
        factory Container.network: Int? internal Ark/Wiring.swift:3
        Ark/Wiring.swift:3: not understood: the check at launch doesn't know this promised()
        """
    ),
    GoldenCase(
      "A container with an alias and through a protocol",
      source: """
        protocol Containers: SharedContainer {}
        public final class Shop: Containers { public static let shared = Shop() }
        typealias Store = Shop
        extension Store {
          public var till: Factory<Int?> { promised() }
        }
        extension Shop {
          func autoRegister() { Store.shared.till.register { 1 } }
        }
        """,
      listing: """
        promise Shop.till: Int? public Ark/Wiring.swift:5
          registered automatically: ? Ark/Wiring.swift:8
        """
    ),
  ]
}
