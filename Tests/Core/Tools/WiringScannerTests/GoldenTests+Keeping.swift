extension GoldenTests {
  /// Registrations that the scanner can't follow, or only in part.
  static let keeping: [GoldenCase] = [
    kept(
      "A variable that holds the factory",
      source: """
        extension Container { func autoRegister() { let f = network; f.register { 1 } } }
        """,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "A selector of a module",
      source: """
        func wire(c: Container) { c.Contracts::network.register { 1 } }
        wire(c: .shared)
        """,
      "registered perhaps: ? Ark/Wiring.swift:1"
    ),
    kept(
      "An extension of an optional container",
      source: """
        extension Container? { func wire() { self?.network.register { 1 } } }
        Optional(Container.shared).wire()
        """,
      "registered automatically perhaps: ? Ark/Wiring.swift:1"
    ),
    kept(
      "An extension of a protocol of a module that isn't read",
      source: """
        import Other
        extension Other where Self == Container { func wire() { keep(network) } }
        """,
      "not understood Ark/Wiring.swift:2"
    ),
    kept(
      "A key path through an optional container",
      source: #"""
        struct Live { let path = \Live.container?.network; let forced = \Live.container!.network }
        """#,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "A member of another type with the name of the promise, registered",
      source: """
        enum Deps { static var network: Int { 1 } }
        func wire() { Deps.network.register { 1 } }
        """,
      "not understood Ark/Wiring.swift:2"
    ),
    kept(
      "An import of a class before a registration",
      source: """
        import class Contracts.Services
        Container.shared.network.register { 1 }
        """,
      "registered perhaps: ? Ark/Wiring.swift:2"
    ),
    GoldenCase(
      "A promise of another container with the same name, registered",
      source: """
        extension Container { var network: Factory<Int?> { promised() } }
        final class Own: SharedContainer { static let shared = Own() }
        extension Own { var network: Factory<Int?> { promised() } }
        func wire() { Own.shared.network.register { 1 } }
        wire()
        """,
      listing: """
        promise Container.network: Int? internal Ark/Wiring.swift:1
        promise Own.network: Int? internal Ark/Wiring.swift:3
          registered perhaps: ? Ark/Wiring.swift:4
        """
    ),
    GoldenCase(
      "An internal promise and a private one, in files that see what is internal",
      source: """
        // === Contracts/Contracts.swift
        extension Container { var network: Factory<Int?> { promised() } }
        final class Own: SharedContainer { static let shared = Own() }
        extension Own { var key: Factory<Int?> { promised() } }
        extension Container { private var hidden: Factory<Int?> { promised() } }
        // === Ark/Wiring.swift
        @testable import Contracts
        func wire() { Container.shared.network.register { 1 }; Own.shared.key.register { 2 } }
        let wired = wire()
        // === Ark/Other.swift
        import Contracts
        func other(c: Container) { c.network.register { 3 }; c.hidden.register { 3 } }
        """,
      listing: """
        promise Container.network: Int? internal Contracts/Contracts.swift:1
          registered perhaps: ? Ark/Wiring.swift:2
        promise Own.key: Int? internal Contracts/Contracts.swift:3
          registered perhaps: ? Ark/Wiring.swift:2
        promise Container.hidden: Int? private Contracts/Contracts.swift:4
        """
    ),
    kept(
      "A member that a key path leads to, set",
      source: """
        @dynamicMemberLookup struct Live { subscript<T>(dynamicMember path: KeyPath<Container, Factory<T?>>) -> T? { get { nil } nonmutating set {} } }
        func wire(live: Live) { live.network = 1 }
        let w = wire(live: Live())
        """,
      "not understood Ark/Wiring.swift:2"
    ),
    kept(
      "A member that a key path leads to, called",
      source: """
        @dynamicMemberLookup enum Live { static subscript<T>(dynamicMember path: KeyPath<Container, Factory<T?>>) -> Setter<T> { Setter(path) } }
        func wire() { Live.network(1) }
        """,
      "not understood Ark/Wiring.swift:2"
    ),
    kept(
      "The app's own function with the name of one that resolves",
      source: #"""
        func resolve<T>(_ path: KeyPath<Container, Factory<T?>>, as value: T) { Container.shared[keyPath: path].register { value } }
        func wire() { resolve(\.network, as: 1) }
        """#,
      "not understood Ark/Wiring.swift:2"
    ),
    kept(
      "The app's own wrapper with the name of one that resolves",
      source: #"""
        @propertyWrapper struct Injected<T> { init(wrappedValue: T, _ path: KeyPath<Container, Factory<T?>>) {} }
        struct Live { @Injected(\.network) var network = 1 }
        """#,
      "not understood Ark/Wiring.swift:2"
    ),
    kept(
      "The app's own wrapper, function and subscript with a key path",
      source: #"""
        struct Live { @Provided(\.network) var network = 1 }
        func wire() { provide(\.network, 1) }
        func subscripted() { Container.shared[\Container.network] = 1 }
        """#,
      "not understood Ark/Wiring.swift:1",
      "not understood Ark/Wiring.swift:2",
      "not understood Ark/Wiring.swift:3"
    ),
    kept(
      "A variable that holds a modified factory",
      source: """
        func wire(_ c: Container) { let f = c.network.onTest { 2 }
        f.register { 1 } }
        let w = wire(c)
        """,
      "registered onTest perhaps: ? Ark/Wiring.swift:1",
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "A statement of the main file",
      source: """
        Container.shared.network.register { 1 }
        """,
      "registered perhaps: ? Ark/Wiring.swift:1"
    ),
    kept(
      "A list of factories, each registered",
      source: """
        extension Container { func autoRegister() { [network, other].forEach { $0.register { 1 } } } }
        """,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "A loop over factories",
      source: """
        extension Container { func autoRegister() { for f in [other, network] { f.register { 1 } } } }
        """,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "A helper that registers",
      source: """
        extension Container { func autoRegister() { keep(network, 1) } }
        func keep<T>(_ f: Factory<T?>, _ value: T) { f.register { value } }
        """,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "An extension of factories that registers",
      source: """
        extension Container { func autoRegister() { network.keep(1) } }
        extension Factory { func keep(_ value: T) { register { value } } }
        """,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "Parentheses",
      source: """
        extension Container { func autoRegister() { (network).register { 1 } } }
        """,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "A conditional between factories",
      source: """
        extension Container { func autoRegister() { (flag ? network : other).register { 1 } } }
        """,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "The other branch of a conditional",
      source: """
        func wire(c: Container) { (flag ? c.other : c.network).register { 1 }; (f ? c.network : x).cached() }
        """,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "A subscript by key path",
      source: #"""
        func wire(c: Container) { c[keyPath: \.network].register { 1 } }
        let w = wire(c)
        """#,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "A key path with its root, held in a list",
      source: #"""
        let paths = [\Container.network]
        for path in paths { Container.shared[keyPath: path].register { 1 } }
        """#,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "A function that main calls, and not autoRegister()",
      source: """
        // === Live/Live.swift
        public func bootstrap() { Container.shared.network.register { 1 } }
        // === Ark/Ark.swift
        @main struct Main { static func main() { bootstrap() } }
        """,
      "registered perhaps: ? Live/Live.swift:1"
    ),
    kept(
      "An initializer in another module",
      source: """
        // === Live/Live.swift
        public struct Live { public init(c: Container) { c.network.register { 1 } } }
        // === Ark/Wiring.swift
        let live = Live(c: .shared)
        """,
      "registered perhaps: ? Live/Live.swift:1"
    ),
    kept(
      "A computed property in another module",
      source: """
        // === Live/Live.swift
        extension Container { public var live: Self { network.register { 1 }; return self } }
        // === Ark/Wiring.swift
        let live = Container.shared.live
        """,
      "registered automatically perhaps: ? Live/Live.swift:1"
    ),
    kept(
      "A global constant in another module",
      source: """
        // === Live/Live.swift
        public let live: Void = { Container.shared.network.register { 1 } }()
        // === Ark/Wiring.swift
        _ = live
        """,
      "registered perhaps: ? Live/Live.swift:1"
    ),
    kept(
      "The wrapper of a property",
      source: """
        struct Uses { @LazyInjected(\\.network) var network }
        func wire(_ uses: Uses) { uses.$network.factory.register { 1 } }
        wire(Uses())
        """,
      "asked for Ark/Wiring.swift:1",
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "The wrapper of a property, within its type",
      source: """
        struct Uses {
          @DynamicInjected(\\.network) private var network
          init() { _network.factory.register { 1 } }
        }
        """,
      "asked for Ark/Wiring.swift:2",
      "not understood Ark/Wiring.swift:2"
    ),
    kept(
      "An operator",
      source: """
        Container.shared.network => 1
        """,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "A container that the context infers",
      source: """
        wire(.shared.network)
        """,
      "not understood Ark/Wiring.swift:1"
    ),
    kept(
      "A container of unknown type",
      source: """
        func wire(_ services: Services) { services.inner.network.register { 1 } }
        let w = wire(s)
        """,
      "registered perhaps: ? Ark/Wiring.swift:1"
    ),
    kept(
      "An extension of a protocol that the container conforms to",
      source: """
        protocol Wired {}
        extension Container: Wired {}
        extension Wired where Self: Container { func wire() { network.register { 1 } } }
        Container.shared.wire()
        """,
      "registered perhaps: ? Ark/Wiring.swift:3"
    ),
    kept(
      "A subclass of the container",
      source: """
        final class Sub: Container {}
        extension Sub { func wire() { network.register { 1 } } }
        Sub().wire()
        """,
      "registered automatically perhaps: ? Ark/Wiring.swift:2"
    ),
    GoldenCase(
      "An alias",
      source: """
        extension Container {
          var network: Factory<Int?> { promised() }
          var net: Factory<Int?> { network }
          func autoRegister() { net.register { 1 } }
        }
        """,
      listing: """
        promise Container.network: Int? internal Ark/Wiring.swift:2
          not understood Ark/Wiring.swift:3
        factory Container.net: Int? internal Ark/Wiring.swift:3
          registered automatically: ? Ark/Wiring.swift:4
        """
    ),
    GoldenCase(
      "A function that returns the factory",
      source: """
        extension Container {
          func service(for name: String) -> Factory<Int?> { promised() }
          func autoRegister() { service(for: "a").register { One() } }
        }
        func ask(c: Container) { _ = c.service(for: "a")() }
        """,
      listing: """
        promise Container.service: Int? key service(for:) internal Ark/Wiring.swift:2
          registered automatically: One Ark/Wiring.swift:3
          asked for Ark/Wiring.swift:5
        """
    ),
    GoldenCase(
      "A nested container with the name of another",
      source: """
        // === First/Own.swift
        public enum Space {
          public final class Own: SharedContainer { public static let shared = Own() }
        }
        extension Space.Own { public var key: Factory<Int?> { promised() } }
        // === Second/Own.swift
        public final class Own: SharedContainer { public static let shared = Own() }
        extension Own { public var key: Factory<Int?> { promised() } }
        // === Ark/Wiring.swift
        import First
        import Second
        extension Space.Own: AutoRegistering { func autoRegister() { key.register { 1 } } }
        func wire() { Own.shared.key.register { 2 }; _ = Space.Own.shared.key() }
        let w = wire()
        """,
      listing: """
        promise Space.Own.key: Int? public First/Own.swift:4
          registered automatically: ? Ark/Wiring.swift:3
          asked for Ark/Wiring.swift:4
        promise Own.key: Int? public Second/Own.swift:2
          registered perhaps: ? Ark/Wiring.swift:4
        """
    ),
    GoldenCase(
      "Two modules with containers of one name",
      source: """
        // === First/Own.swift
        public final class Own: SharedContainer { public static let shared = Own() }
        extension Own { public var key: Factory<Int?> { promised() } }
        // === Second/Own.swift
        public final class Own: SharedContainer { public static let shared = Own() }
        extension Own { public var key: Factory<Int?> { promised() } }
        // === Ark/First.swift
        import First
        func first() { Own.shared.key.register { 1 } }
        // === Ark/Second.swift
        import Second
        func second() { first(); second(); _ = Own.shared.key() }
        """,
      listing: """
        promise Own.key: Int? public First/Own.swift:2
          registered perhaps: ? Ark/First.swift:2
        promise Own.key: Int? public Second/Own.swift:2
          asked for Ark/Second.swift:2
        """
    ),
  ]

  /// A case with the promise `Container.network`, the sources with its registration, and the
  /// findings.
  private static func kept(
    _ description: String,
    source: String,
    _ found: String...
  ) -> GoldenCase {
    let file = source.hasPrefix("// === ") ? "" : "// === Ark/Wiring.swift\n"
    let lines = found.map { "\n  \($0)" }.joined()
    return GoldenCase(
      description,
      source: """
        // === Contracts/Contracts.swift
        extension Container { public var network: Factory<Int?> { promised() } }
        \(file)\(source)
        """,
      listing: "promise Container.network: Int? public Contracts/Contracts.swift:1\(lines)"
    )
  }
}
