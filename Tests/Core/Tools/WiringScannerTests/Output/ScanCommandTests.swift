import Testing
import WiringScanner

struct ScanCommandTests {
  private static let request = """
    module Own
    package /p
    define PAID
    file /p/Own/Own Vault.swift
    target HTTPApp
    package /q
    use Own
    file /q/Ark.swift

    """
  private static let sources = [
    "/request": request,
    "/p/Own/Own Vault.swift": """
    public final class Vault: SharedContainer { public static let shared = Vault() }
    #if PAID && DEBUG
    extension Vault { public var `key`: ParameterFactory<Int, [String: Key]?> { promised(key: "a b") } }
    #endif
    """,
    "/q/Ark.swift": """
    extension Vault: AutoRegistering {
      func autoRegister() {
        key.onTest { _ in ["": Key()] }.register { _ in other() }
      }
      var unkept: Factory<Int?> { promised().once() }
    }
    """,
  ]

  /// Runs the tool on simulated files.
  private func run(
    _ arguments: [String],
    files: [String: String] = sources,
    writes: Bool = true
  ) -> (outcome: ScanCommand.Outcome, written: [String: String]) {
    var written: [String: String] = [:]
    let outcome = ScanCommand.run(arguments) {
      files[$0].map { Array($0.utf8) }
    } write: {
      written[$1] = String(decoding: $0, as: UTF8.self)
      return writes
    }
    return (outcome, written)
  }

  private func plan(_ files: [String: String]) throws -> String {
    try #require(run(["/request", "/plan.swift"], files: files).written["/plan.swift"])
  }

  private func plan(of source: String) throws -> String { try plan(SimulatedPackage(source).input) }

  @Test("The plan has all facts about its factories and containers, and the conditions of both")
  func writesThePlan() throws {
    let (outcome, written) = run(["/request", "/plan.swift"])
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
    let plan = try #require(written["/plan.swift"])
    let facts = [
      "nonisolated package static let `httpApp`: FactoryWiring::WiringPlan = {",
      #"Container("Vault", module: "Own", wiring: FactoryWiring::PlannedPlace(module: "HTTPApp", "#,
      "#if true && DEBUG\n    plan.factories.append(", #"key: "a b","#, #"parameter: "Int","#,
      #"type: "[String: Key]?","#, #"fileID: "Own/Own Vault.swift","#, #"context: "onTest","#,
      #"place: FactoryWiring::PlannedPlace(module: "Own", file: "Own/Own Vault.swift", line: 3),"#,
      "#if canImport(Own)\n    plan.resolutions.append(",
      "PlannedResolution.resolve(Own::`Vault`.shared.HTTPApp::`unkept`)",
    ]
    #expect(facts.filter { !plan.contains($0) } == [])
  }

  @Test(
    "The plan names a container of another module with its selector, where the module is imported",
    arguments: [
      ("import Own", "\nimport Own\n", "\n    plan.containers"),
      (
        "#if DEBUG\nimport Own\n#endif", "\n#if DEBUG\nimport Own\n#endif\n",
        "\n#if DEBUG\n    plan.containers"
      ),
    ]
  )
  func namesContainers(target: String, imports: String, statement: String) throws {
    let plan = try plan(
      of: """
        // === Own/Vault.swift
        public enum Own { public final class Vault: SharedContainer {} }
        extension Own.Vault { public var key: Factory<Int?> { promised().once() } }
        // === Ark/Ark.swift
        \(target)
        """
    )
    #expect(plan.contains(imports))
    #expect(plan.contains(statement))
    #expect(plan.contains("{ Own::`Own`.`Vault`.shared }"))
  }

  @Test(
    "A flag that only the target defines isn't set in other modules, unless SwiftPM sets it",
    arguments: [("DEBUG", true), ("SWIFT_PACKAGE", true), ("PAID", false)]
  )
  func knowsFlagsOfTheTarget(flag: String, isSet: Bool) throws {
    var package = SimulatedPackage(
      """
      extension Container: AutoRegistering {}
      // === Own/Own.swift
      #if \(flag)
      extension Container { public var safeDoor: Factory<Int?> { promised().once() } }
      #endif
      """
    ).input
    package["/request"]? += "define \(flag)\n"
    #expect(try plan(package).contains("name: \"safeDoor\"") == isSet)
  }

  @Test("The plan has the factories of other modules that nothing uses")
  func plansUnusedFactories() throws {
    let plan = try plan(
      of: """
        extension Container { var own: Factory<Int> { self { 1 } } }
        // === Live/Live.swift
        extension Container { public var spare: Factory<Int> { self { 1 } } }
        """
    )
    let unused = plan.matches(
      of: /plan.unused.append\([^"]*"Container",[^"]*"FactoryKit",[^"]*"(\w+)"/
    )
    #expect(unused.map(\.1) == ["spare"])
    #expect(!plan.contains("name: \"own\""))
  }

  @Test(
    "The plan can name containers with any letters, but none with a dot in its name",
    arguments: [
      ("Vault", "`Vault`"), ("`my vault`", "`my vault`"), ("`Self`", "`Self`"),
      ("`(lass`", "`(lass`"), ("Étagère", "`Étagère`"), ("`a.b`", nil),
    ]
  )
  func escapesNames(name: String, escaped: String?) throws {
    let plan = try plan(
      of: """
        enum Outer { final class \(name): SharedContainer {} }
        extension Outer.\(name) { var key: Factory<Int?> { promised().once() } }
        """
    )
    let names = plan.matches(of: /{ Ark::`Outer`.(.*).shared }/).map { String($0.1) }
    #expect(names == [escaped].compactMap(\.self))
  }

  @Test("The plan resolves factories that the app certainly can access without an argument")
  func plansResolutions() throws {
    let files = [
      "/request": """
      module Own
      package /p
      file /p/Own.swift
      module Other
      package /o
      file /o/Other.swift
      target Ark
      package /p
      file /p/Ark.swift

      """,
      "/p/Own.swift": """
      extension Container {
        public var plain: FactoryKit.Factory<Int> { self { 1 } }
        package var inPackage: ThrowingFactory<Int> { self { try make() } }
        public func called() -> AsyncFactory<Int> { self { await make() } }
        @MainActor public var onMain: Factory<Int> { self { 1 } }
        var inModule: Factory<Int> { self { 1 } }
        public func named(_ name: String) -> Factory<Int> { self { 1 } }
        public func generic<T>() -> Factory<T> { self { make() } }
        public var page: ParameterFactory<Int, Int> { self { $0 } }
        public var alias: Slot<Int> { self { 1 } }
        public static var single: Factory<Int> { shared { 1 } }
        @available(*, deprecated) public var old: Factory<Int> { self { 1 } }
        public func twice() -> Factory<Int> { self { 1 } }
        public func twice() -> Factory<String> { self { "" } }
        #if DEBUG
        public var sometimes: Factory<Int> { self { 1 } }
        #endif
      }
      @_spi(Tools) extension Container { public var hidden: Factory<Int> { self { 1 } } }
      extension SharedContainer { public var everywhere: Factory<Int> { self { 1 } } }
      final class Vault: SharedContainer { public var inner: Factory<Int> { self { 1 } } }
      """,
      "/o/Other.swift": """
      extension Container {
        public var plain: Factory<Int> { self { 1 } }
        package var inPackage: Factory<Int> { self { 1 } }
      }
      """,
      "/p/Ark.swift": """
      internal import Other
      extension Container {
        var own: Factory<Int> { self { 1 } }
        private var secret: Factory<Int> { self { 1 } }
      }
      """,
    ]
    let plan = try plan(files)
    let resolved = plan.matches(of: /\.resolve\(FactoryKit::`Container`\.shared\.(.*)\)/)
    #expect(
      resolved.map { String($0.1) } == [
        "Ark::`own`", "Other::`plain`", "Own::`plain`", "Own::`inPackage`", "Own::`called`()",
        "Own::`onMain`",
      ]
    )
    #expect(plan.contains("#if canImport(Own)\nimport Own\n#endif\n"))
    // All imports of a module have an access level, or none.
    #expect(plan.contains("#if canImport(Other)\ninternal import Other\n#endif\n"))
    #expect(!plan.contains("import Ark"))
  }

  @Test(
    "An error has the app, the place, and the line to write; places are relative to a package with any letters in its path",
    arguments: ["/home/e\u{301}te\u{301}", "/home/👩‍👩‍👧", "/p q"],
    ["Ark.swift", "urces/app/main.swift", "\u{301}t.swift"]
  )
  func shortensPlaces(package: String, path: String) {
    let files = [
      "/request": "target Ark\npackage \(package)\nfile \(package)/\(path)\n",
      "\(package)/\(path)": "\nextension Container { var a: Factory<Int?> { promised() } }",
    ]
    let (outcome, written) = run(["/request", "/plan.swift"], files: files)
    #expect(
      outcome.errors == """
        \(path):2: error: Ark can't start. Container.a is promised in \(path):2, and nothing is registered for it. \
        Write a.register { … } into the autoRegister() of Container. To build without it, write a.allowUnregistered() \
        there.

        """
    )
    #expect(outcome.exitCode == 1)
    // Without its output, the next build runs the tool again.
    #expect(written.isEmpty)
  }

  @Test("An unreadable source is the only error, and so is an unwritable plan")
  func tellsUnusableFiles() {
    var files = Self.sources
    files["/p/Own/Own Vault.swift"] = nil
    let errors = run(["/request", "/plan.swift"], files: files).outcome.errors
    #expect(errors == "Own/Own Vault.swift:1: error: this file cannot be read\n")
    #expect(run(["/request", "/plan.swift"], writes: false).outcome.exitCode == 73)
  }

  @Test(
    "An error is one line, with its exit code",
    arguments: [
      ([], 64, "two arguments"), (["/request"], 64, "--help"), (["/none", "/plan"], 66, "'/none'"),
      (["/bad", "/plan"], 65, "'colour red'"), (["/early", "/plan"], 65, "'file /a'"),
      (["/noTarget", "/plan"], 65, "0 lines"),
      (["/twoTargets", "/plan"], 65, "2 lines"),
    ] as [([String], Int32, String)]
  )
  func refuses(arguments: [String], code: Int32, part: String) {
    let files = [
      "/noTarget": "module A\n", "/twoTargets": "target A\ntarget B\n",
      "/bad": "module A\ncolour red\n", "/early": "file /a\n",
    ]
    let outcome = run(arguments, files: files).outcome
    #expect(outcome.exitCode == code)
    #expect(outcome.errors.hasPrefix("error: ") && outcome.errors.contains(part))
    #expect(outcome.errors.filter(\.isNewline).count == 1)
  }

  @Test("Help goes to standard output", arguments: ["-h", "--help"])
  func helps(option: String) {
    let outcome = run([option]).outcome
    #expect(outcome.output == ScanCommand.help)
    #expect(outcome.errors.isEmpty && outcome.exitCode == 0)
  }
}
