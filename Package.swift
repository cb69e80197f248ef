// swift-tools-version: 6.2
import PackageDescription

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// The modules: what each is, its name, and what it depends on. Its tests are in Tests/<Name>Tests.
let modules = [
  Module(.core, "FactoryKit", uses: ["CSwiftRuntime"]),
  Module(.core, "FactoryRunning", uses: ["FactoryKit"]),
  Module(.core, "FactoryTesting", uses: ["FactoryKit"]),
  Module(.core, "FactoryWiring", uses: ["FactoryKit"]),
  Module(.cLibrary, "CSwiftRuntime"),

  Module(.library, "CommandLineKit"),
  Module(.feature, "WiringCommand", uses: ["CommandLineKit", "FactoryKit", "FactoryWiring"]),

  Module(.contracts, "Contracts", uses: ["FactoryKit"], testsUse: ["ContractsTesting"]),
  Module(
    .feature,
    "Accounts",
    uses: ["CommandLineKit", "Contracts", "FactoryKit", "FactoryRunning"],
    testsUse: ["ContractsTesting"]
  ),
  Module(
    .feature,
    "AccountsCommands",
    uses: ["CommandLineKit", "Contracts", "FactoryKit", "FactoryRunning"],
    testsUse: ["ContractsTesting"]
  ),
  Module(
    .implementation,
    "Loaders",
    uses: ["Contracts", "FactoryKit"],
    testsUse: ["ContractsTesting"]
  ),
  Module(
    .implementation,
    "CurlNetworking",
    uses: ["CCurl", "Contracts", "FactoryKit"],
    testsUse: ["ContractsTesting"]
  ),
  Module(.implementation, "Spreadsheets", uses: ["Contracts", "FactoryKit"]),
  Module(.cLibrary, "CCurl"),
  Module(.testSupport, "ContractsTesting", uses: ["Contracts"]),

  Module(
    .app,
    "App",
    uses: [
      "Accounts", "AccountsCommands", "CommandLineKit", "CurlNetworking", "Loaders", "Spreadsheets",
      "Contracts", "FactoryKit", "FactoryRunning", "FactoryWiring", "WiringCommand",
    ],
    testsUse: ["ContractsTesting"],
    plugins: ["WiringPlugin"]
  ),

  // What the build itself needs: the plugin that checks the wiring.
  Module(.library, "SwiftLexing", isTested: false),
  Module(.tool, "WiringScanner", uses: ["SwiftLexing"], isTested: false),
  Module(.plugin, "WiringPlugin", uses: ["WiringScanner"]),
]

let package = Package(
  name: "ModularApp",
  // Every module is a product, so that another package can depend on it.
  products: modules.compactMap(\.product),
  // Outside packages. A module's line says which of their products it needs, as `products:`.
  dependencies: [],
  targets: Module.targets(of: modules),
  swiftLanguageModes: [.v6]
)

// MARK: What follows from the list. Nothing below needs a change when a module is added.

// One module alone, as Scripts/test builds it: only what it and its tests need.
if let name = Context.environment["ONLY_MODULE"] {
  package.targets = Module.targets(of: modules, only: name)
  package.products.removeAll { product in !package.targets.contains { $0.name == product.name } }
}

// What holds for every target in Swift.
for target in package.targets where target.type != .plugin && target.type != .system {
  var settings: [SwiftSetting] = [
    // `any P` says that a value is boxed; a bare `P` would hide it.
    .enableUpcomingFeature("ExistentialAny"),
    // An import stays inside its module unless it says `public import`.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // An import serves the file that writes it, and no other.
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // CI takes no warning; a newer compiler's warnings stop nobody else's build.
  if Context.environment["CI"] != nil {
    settings.append(.treatAllWarnings(as: .error))
  }
  target.swiftSettings = settings + (target.swiftSettings ?? [])
}

/// A module: what it is, what it depends on, and the targets that follow.
struct Module {
  enum Kind: String {
    case core = "part of the core"
    case library = "a library"
    case contracts = "a contracts module"
    case feature = "a feature"
    case implementation = "an implementation"
    case cLibrary = "a C library"
    case systemLibrary = "a system library"
    case wiring = "a library of wiring"
    case app = "an app"
    case tool = "a tool"
    case plugin = "a build plugin"
    case testSupport = "test support"

    /// What a module of this kind may depend on.
    ///
    /// Nothing depends on an app, and only apps, and the wiring that several apps share, depend on both
    /// features and implementations.
    /// Test support depends on no implementation: a feature's tests must not bring one along.
    var dependencies: [Kind] {
      switch self {
      case .systemLibrary: []
      case .cLibrary: [.cLibrary, .systemLibrary]
      case .library: [.library, .cLibrary, .systemLibrary]
      case .tool: [.library]
      case .plugin: [.tool]
      case .core: [.core, .cLibrary]
      case .contracts, .feature: [.core, .contracts, .library]
      case .implementation: [.core, .contracts, .library, .cLibrary, .systemLibrary]
      case .testSupport: [.core, .contracts, .library, .testSupport]
      case .app, .wiring: [.core, .contracts, .library, .feature, .implementation, .wiring]
      }
    }

    /// Whether a module of this kind can have tests of its own.
    var isTestable: Bool {
      switch self {
      case .testSupport, .plugin, .cLibrary, .systemLibrary: false
      default: true
      }
    }
  }

  let kind: Kind
  let name: String
  let uses: [String]
  let testsUse: [String]
  let plugins: [String]
  let isTested: Bool
  let target: Target

  /// Describes a module.
  ///
  /// - Parameters:
  ///   - kind: What it is.
  ///   - name: Its name, and that of its folder.
  ///   - uses: The modules it depends on.
  ///   - testsUse: What its tests depend on besides.
  ///   - products: Products of outside packages that it and its tests depend on.
  ///   - plugins: The modules that take part in its build.
  ///   - isTested: Whether its tests are here, if a module of its kind can have any.
  ///   - resources: Files to ship with it, in a bundle.
  ///   - exclude: Files of its folder that are no part of it.
  ///   - settings: Settings for Swift, besides those of every module.
  ///   - cSettings: Settings for C.
  ///   - linkerSettings: Settings for the linker.
  ///   - pkgConfig: The name that pkg-config has for a system library.
  init(
    _ kind: Kind,
    _ name: String,
    uses: [String] = [],
    testsUse: [String] = [],
    products: [Target.Dependency] = [],
    plugins: [String] = [],
    isTested: Bool = true,
    resources: [Resource]? = nil,
    exclude: [String] = [],
    settings: [SwiftSetting]? = nil,
    cSettings: [CSetting]? = nil,
    linkerSettings: [LinkerSetting]? = nil,
    pkgConfig: String? = nil
  ) {
    (self.kind, self.name, self.uses, self.testsUse) = (kind, name, uses, testsUse)
    self.plugins = plugins
    self.isTested = isTested && kind.isTestable
    let dependencies = uses.map { .init(stringLiteral: $0) } + products
    let path =
      switch kind {
      case .app: name
      case .testSupport: "Tests/\(name)"
      default: "Modules/\(name)"
      }
    target =
      switch kind {
      case .app, .tool: .executableTarget(name: name, dependencies: dependencies, path: path)
      case .plugin:
        .plugin(name: name, capability: .buildTool(), dependencies: dependencies, path: path)
      case .systemLibrary: .systemLibrary(name: name, path: path, pkgConfig: pkgConfig)
      default: .target(name: name, dependencies: dependencies, path: path)
      }
    target.exclude = exclude
    target.resources = resources
    target.swiftSettings = settings
    target.cSettings = cSettings
    target.linkerSettings = linkerSettings
    if !plugins.isEmpty { target.plugins = plugins.map { .plugin(name: $0) } }
  }

  /// What another package can depend on.
  var product: Product? {
    switch kind {
    case .cLibrary, .systemLibrary: nil
    case .app, .tool: .executable(name: name, targets: [name])
    case .plugin: .plugin(name: name, targets: [name])
    default: .library(name: name, targets: [name])
    }
  }

  /// The targets of all modules, or of one, its tests and what these need.
  static func targets(of modules: [Module], only: String? = nil) -> [Target] {
    let named = Dictionary(modules.map { ($0.name, $0) }) { first, _ in
      stop("Package.swift lists \(first.name) twice. Remove one of the lines.")
    }
    for module in modules { module.checkDependencies(in: named) }
    guard let only else { return modules.flatMap { [$0.target] + $0.tests } }
    guard let root = named[only] else {
      stop("ONLY_MODULE=\(only): no such module. Expected one of: \(list(modules.map(\.name))).")
    }
    var needed: Set<String> = [only]
    var pending = root.uses + root.plugins + root.testDependencies
    while let next = pending.popLast() {
      guard needed.insert(next).inserted, let module = named[next] else { continue }
      pending += module.uses + module.plugins
    }
    return modules.filter { needed.contains($0.name) }.map(\.target) + root.tests
  }

  /// Stops with a sentence at a dependency that the rules forbid.
  private func checkDependencies(in modules: [String: Module]) {
    check(uses, in: modules, allowed: kind.dependencies, as: "\(name), \(kind.rawValue), depends")
    check(plugins, in: modules, allowed: [.plugin], as: "The build of \(name) depends")
    check(
      testsUse,
      in: modules,
      allowed: kind.dependencies + [.testSupport],
      as: "The tests of \(name), \(kind.rawValue), depend"
    )
  }

  private func check(
    _ names: [String],
    in modules: [String: Module],
    allowed: [Kind],
    as subject: String
  ) {
    for use in names {
      guard let used = modules[use] else {
        Self.stop("\(subject) on \(use), which Package.swift does not list. Check the spelling.")
      }
      guard !allowed.contains(used.kind) else { continue }
      let kinds = allowed.isEmpty ? "nothing" : Self.list(allowed.map(\.rawValue))
      Self.stop(
        "\(subject) on \(use), \(used.kind.rawValue), which the rules in Package.swift forbid. "
          + "Allowed: \(kinds). To use an implementation, declare a promise in a contracts module, "
          + "and register the implementation in the app."
      )
    }
  }

  private static func list(_ names: [String]) -> String { names.joined(separator: ", ") }

  /// Ends the reading of the manifest with a sentence, and without a backtrace around it.
  private static func stop(_ sentence: String) -> Never {
    let line = "error: \(sentence)\n"
    _ = write(STDERR_FILENO, line, line.utf8.count)
    exit(1)
  }

  private var testDependencies: [String] {
    guard isTested else { return [] }
    // A test can have a container of its own, where there is something to wire.
    let isWired = kind != .tool && kind != .library && name != "FactoryTesting"
    return uses + testsUse + (isWired ? ["FactoryTesting"] : [])
  }

  private var tests: [Target] {
    guard isTested else { return [] }
    let products = target.dependencies.filter {
      if case .productItem = $0 { true } else { false }
    }
    return [
      .testTarget(
        name: "\(name)Tests",
        dependencies: ([name] + testDependencies).map { .init(stringLiteral: $0) } + products,
        path: "Tests/\(name)Tests"
      )
    ]
  }
}
