import Testing
import WiringScanner

/// The errors that stop a build: only certain ones.
struct ErrorTests {
  /// Returns the lines with errors of a program, whose contract in the module `Contracts` promises `network`.
  private func errors(
    in source: String,
    promise: String = "var network: Factory<Int?> { promised() }",
    around type: String = "extension Container"
  ) throws -> [String] {
    let contract = "// === Contracts/Contracts.swift\n\(type) {\n\(promise)\n}\n"
    let package = SimulatedPackage("\(contract)// === \(source)")
    return try package.wiring.errors.map(\.place.description)
  }

  private static let promise = ["Contracts/Contracts.swift:2"]

  @Test(
    "A promise is an error if all places with its name only resolve it",
    arguments: [
      "// Nothing.",
      "extension Container { func other() { self.network() } }",
      "let a = Container.shared.network()",
      "func f() throws { let a = try Container.shared.network.required() }",
      "func f() { let network = Container.shared.network(); network?.load(); network.send(1) }",
      "struct A { init() { let network = Container.shared.network() } }",
      "func f() { guard let network = Container.shared.network() else { return } }",
      "func f(_ c: Container) { var network: Int? = c.network() }",
      "struct A { @Injected(\\.network) var other }",
      "struct A { @LazyInjected(\\Container.network) private var network: Int? }",
      "@Observable final class A { @ObservationIgnored @Injected(\\.network) var network }",
      "struct A { @FactoryKit.WeakLazyInjected(\\.network) var other: Int? }",
      "// network.register { 1 }",
      "protocol P { func network() -> Int }",
      "#if DEBUG\nlet a = Container.shared.network()\n#endif",
    ]
  )
  func isCertain(source: String) throws {
    #expect(try errors(in: "Ark/Ark.swift\n\(source)") == Self.promise)
  }

  @Test(
    "Any other place with its name leaves the promise to the launch",
    arguments: [
      "Container.shared.network.register { 1 }",
      "Container.shared.network { 1 }",
      "Container.shared.network() { 1 }",
      "Container.shared.network()\n{ 1 }",
      "Container.shared.network\n()",
      "Container.shared.network(factory: make)",
      "Container.shared.network.cached.register { 1 }",
      "Container.shared.network?.register { 1 }",
      "Container.shared.`network`.register { 1 }",
      "Container.shared.Contracts::network.register { 1 }",
      "let a = Container.shared.network",
      "let a = \\Container.network",
      "let a = [\\Container.network, \\.other]",
      "register(\\.network, \\.other)",
      "struct A { @Provided(\\.network) var other }",
      "struct A { @Injected(\\.network) var other; func f() { $other.factory.register { 1 } } }",
      "struct A { @LazyInjected(\\.network) var other; func f() { _other.factory.register { 1 } } }",
      "func f(@Injected(\\.network) other: Int) {}",
      "func f() { @Provides let network = 1 }", "func f() { @My.Provides let network = 1 }",
      "func f() { @Provides<Int> let network = 1 }",
      "struct A { let network = 1 }",
      "@Wired func f() { let network = 1 }",
      "struct A { @Provides @Injected(\\.network) var network }",
      "override var network: Factory<Int?> { self { 1 } }",
      "extension Container { var network: Factory<Int?> { self { 1 } } }",
      "protocol P { var network: Factory<Int?> { get } }",
      "func f(network: Int) {}",
      "func network() { Container.shared.all() }",
      "enum E { case network }",
      "let a = \"network\"",
      "let a = \"\\(b) network\"",
      "#network", "let a = /network/",
      "@freestanding(expression) macro wire() = #externalMacro(); #wire",
      "@attached(member) macro Boot() = #externalMacro(); @Boot enum A {}",
      "#if false\nContainer.shared.network.register { 1 }\n#endif",
      "extension Factory { func provide() { register { 1 } } }; let a = Container.shared.network.provide()",
      "typealias F = Factory; extension F {}",
      "extension FactoryModifying {}",
      "extension ManagedContainer { func promised() -> Factory<Int?> { self { 1 } } }",
      "@propertyWrapper struct Injected {}",
      "struct A { subscript<T>(dynamicMember path: KeyPath<Container, T>) -> Int { 1 } }",
    ]
  )
  func isInDoubt(source: String) throws {
    #expect(try errors(in: "Ark/Ark.swift\n\(source)") == [])
  }

  @Test(
    "Only a plain promise in an extension of its container is judged",
    arguments: [
      "static var network: Factory<Int?> { shared.promised() }",
      "func network() -> Factory<Int?> { promised() }",
      "var network: Factory<Int?> { promised(key: \"a\") }",
      "var network: Factory<Int?> { promised().once() }",
      "@available(*, unavailable) var network: Factory<Int?> { promised() }",
      "var network: Factory<Int?> { get { promised() } }",
      "var network: Factory<Int?> { flag ? promised() : self { 1 } }",
      "@Provides var network: Factory<Int?> { promised() }",
      "#if DEBUG\nvar network: Factory<Int?> { promised() }\n#endif",
    ]
  )
  func judgesPlainPromises(promise: String) throws {
    #expect(try errors(in: "Ark/Ark.swift", promise: promise) == [])
  }

  @Test(
    "Promises of protocols, classes and macros aren't judged",
    arguments: [
      "extension SharedContainer", "final class Own: SharedContainer", "@Wired extension Container",
      "@My.Wired extension Container", "@Wired<Int> extension Container",
      "extension Unknown", "enum Outer { struct A {} }; class B: Container",
    ]
  )
  func judgesExtensions(type: String) throws {
    #expect(try errors(in: "Ark/Ark.swift", around: type) == [])
  }

  @Test(
    "The usual modifiers and forms of a promise are judged",
    arguments: [
      "@MainActor public var network: Factory<Int?> { promised() }",
      "package final var network: Factory<Int?> {\n  return self.promised()\n}",
      "var network: Factory<Int?> { promised().cached }",
      "/// A list.\npublic var network: AsyncFactory<[Int]> { contributed().promised() }",
      "nonisolated var network: ParameterFactory<Int, Int?> { promised() }",
    ]
  )
  func judgesModifiers(promise: String) throws {
    #expect(try errors(in: "Ark/Ark.swift", promise: promise).count == 1)
  }

  @Test("A name counts only in modules that can see the module of the promise")
  func countsVisibleModules() throws {
    let use = "let a = \"network\""
    #expect(try errors(in: "Base/Base.swift\n\(use)") == Self.promise)
    #expect(
      try errors(in: "Base/Base.swift\nimport Contracts\n\(use)").contains(Self.promise[0]) == false
    )
    #expect(try errors(in: "Feature/Feature.swift\n\(use)") == [])
  }

  @Test("More factories of one name than the scan compares are left to the launch")
  func leavesManyFactories() throws {
    let promises = String(repeating: "var network: Factory<Int?> { promised() }\n", count: 300)
    #expect(try errors(in: "Ark/Ark.swift", promise: promises) == [])
  }

  @Test(
    "An autoRegister() without the conformance is an error, if nothing else may call it",
    arguments: [
      ("extension Container { func autoRegister() {} }", true),
      (
        "extension Container { public func autoRegister() {} }; extension Container: Sendable {}",
        true
      ),
      ("extension Container { func autoRegister() {} }; extension Container: Own {}", false),
      (
        "extension Container { func autoRegister() {} }; let a: Void = Container.shared.autoRegister()",
        false
      ),
      (
        "extension Container { func autoRegister() {} }; typealias C = Container; extension C: AutoRegistering {}",
        false
      ),
      ("extension Container { func autoRegister() {} }; @Wired extension Container {}", false),
      ("extension Container { static func autoRegister() {} }", false),
      ("extension Container { func autoRegister() -> Int { 1 } }", false),
      ("extension SharedContainer { func autoRegister() {} }", false),
      ("#if DEBUG\nextension Container { func autoRegister() {} }\n#endif", false),
      ("struct Parts { func autoRegister() {} }", false),
    ]
  )
  func findsForgottenConformances(source: String, isError: Bool) throws {
    let found = try SimulatedPackage(source).wiring.errors
    #expect(found.isEmpty == !isError)
    if isError {
      #expect(found.first?.message.contains("extension Container: AutoRegistering") == true)
    }
  }

  @Test(
    "An import of a module of the package needs its line in the manifest",
    arguments: [
      ("import Contracts", true), ("public import Contracts", true),
      ("import struct Contracts.A", true),
      ("import Foundation", false), ("import Base", false),
      ("#if canImport(Contracts)\nimport Contracts\n#endif", false),
    ]
  )
  func findsUndeclaredImports(line: String, isError: Bool) throws {
    let source =
      "Base/Base.swift\n\(line)\n// === Ark/Ark.swift\nContainer.shared.network.register { 1 }"
    let found = try SimulatedPackage("// === Contracts/C.swift\n// === \(source)").wiring.errors
    #expect(found.isEmpty == !isError)
    if isError {
      #expect(found.first?.message.contains("Base imports Contracts") == true)
    }
  }
}
