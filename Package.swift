// swift-tools-version: 6.2
import PackageDescription

// The modules: what each is, its name, what it sees. The tests of one are in Tests/<Name>Tests.
let modules = [
  Module(.core, "FactoryKit", uses: ["CSwiftRuntime"], testsUse: ["CoreModel"]),
  Module(.core, "FactoryTesting", uses: ["FactoryKit"]),
  Module(.core, "FactoryWiring", uses: ["FactoryKit"]),
  Module(.systemLibrary, "CSwiftRuntime"),

  Module(.contracts, "Contracts", uses: ["FactoryKit"], testsUse: ["ContractsTesting"]),
  Module(.feature, "Accounts", uses: ["Contracts", "FactoryKit"], testsUse: ["ContractsTesting"]),
  Module(
    .implementation,
    "Loaders",
    uses: ["CCurl", "Contracts", "FactoryKit"],
    testsUse: ["ContractsTesting", "RandomInput", "TestServer"]
  ),

  Module(.implementation, "Spreadsheets", uses: ["Contracts", "FactoryKit"]),
  Module(.systemLibrary, "CCurl"),

  Module(
    .app,
    "App",
    uses: ["Accounts", "Loaders", "Spreadsheets", "Contracts", "FactoryKit", "FactoryWiring"],
    testsUse: ["ContractsTesting", "RandomInput", "TestServer"],
    plugins: ["WiringPlugin"]
  ),

  Module(.toolLibrary, "SwiftLexing", testsUse: ["RandomInput"]),
  Module(.tool, "DocumentCheck", uses: ["SwiftLexing"]),
  Module(.tool, "ModuleGraph", uses: ["SwiftLexing"]),
  Module(.tool, "WiringScanner", uses: ["SwiftLexing"], testsUse: ["RandomInput"]),
  Module(.plugin, "WiringPlugin", uses: ["WiringScanner"]),

  Module(.testSupport, "ContractsTesting", uses: ["Contracts"]),
  Module(.testSupport, "CoreModel", uses: ["FactoryKit", "RandomInput"]),
  Module(.testSupport, "RandomInput"),
  Module(.testSupport, "TestServer"),
  Module(.proof, "Proof", uses: ["CoreModel", "FactoryKit"]),
]

let package = Package(
  name: "ModularApp",
  products: [
    .library(name: "FactoryKit", targets: ["FactoryKit"]),
    .library(name: "FactoryTesting", targets: ["FactoryTesting"]),
    .library(name: "FactoryWiring", targets: ["FactoryWiring"]),
    .plugin(name: "WiringPlugin", targets: ["WiringPlugin"]),
    .executable(name: "App", targets: ["App"]),
  ],
  targets: Module.targets(of: modules),
  swiftLanguageModes: [.v6]
)

// One module alone, as Scripts/test builds it: only what it and its tests need.
if let name = Context.environment["ONLY_MODULE"] {
  package.targets = Module.targets(of: modules, only: name)
  package.products.removeAll { product in !package.targets.contains { $0.name == product.name } }
}

// What holds for every target.
for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    // `any P` says that a value is boxed; a bare `P` would hide it.
    .enableUpcomingFeature("ExistentialAny"),
    // An import stays inside its module unless it says `public import`.
    .enableUpcomingFeature("InternalImportsByDefault"),
    // An import serves the file that writes it, and no other.
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  // CI takes no warning; a newer compiler's warnings stop nobody else's build.
  if Context.environment["CI"] != nil {
    target.swiftSettings?.append(.treatAllWarnings(as: .error))
  }
}

/// A module: what it is, what it sees, and the targets that follow.
struct Module {
  enum Kind: String {
    case core = "part of the core"
    case contracts = "a contracts module"
    case feature = "a feature"
    case implementation = "an implementation"
    case systemLibrary = "a system library"
    case app = "the app"
    case toolLibrary = "a library for tools"
    case tool = "a tool"
    case plugin = "a plugin of the build"
    case testSupport = "test support"
    case proof = "a proof"

    /// What a module of this kind may see.
    ///
    /// Nobody sees the app, and only the app sees both features and implementations. Test support
    /// sees no implementation: what it gives to a feature's tests must not bring one along.
    var sees: [Kind] {
      switch self {
      case .core: [.core, .systemLibrary]
      case .toolLibrary, .systemLibrary: []
      case .tool: [.toolLibrary]
      case .plugin: [.tool]
      case .contracts, .feature: [.core, .contracts]
      case .implementation: [.core, .contracts, .systemLibrary]
      case .testSupport: [.core, .contracts, .testSupport]
      case .proof: [.core, .testSupport]
      case .app: [.core, .contracts, .feature, .implementation]
      }
    }

    /// Whether a module of this kind has tests of its own; others are there for testing.
    var isTested: Bool {
      switch self {
      case .testSupport, .proof, .plugin, .systemLibrary: false
      default: true
      }
    }
  }

  let kind: Kind
  let name: String
  let uses: [String]
  let testsUse: [String]
  /// The plugins that have a part in its build.
  let plugins: [String]

  init(
    _ kind: Kind,
    _ name: String,
    uses: [String] = [],
    testsUse: [String] = [],
    plugins: [String] = []
  ) {
    (self.kind, self.name, self.uses, self.testsUse) = (kind, name, uses, testsUse)
    self.plugins = plugins
  }

  /// The targets of all modules, or of one, its tests and what these need.
  static func targets(of modules: [Module], only: String? = nil) -> [Target] {
    let named = Dictionary(modules.map { ($0.name, $0) }) { first, _ in
      fatalError("Package.swift: \(first.name) is listed twice. Take one of the lines out.")
    }
    for module in modules { module.checkArrows(in: named) }
    guard let only else { return modules.flatMap { $0.targets(tested: true) } }
    guard let root = named[only] else {
      fatalError(
        "ONLY_MODULE=\(only): no such module. There are: \(modules.map(\.name).joined(separator: ", "))."
      )
    }
    var needed: Set<String> = [only]
    var pending = root.uses + root.plugins + root.testDependencies
    while let next = pending.popLast() {
      guard needed.insert(next).inserted, let module = named[next] else { continue }
      pending += module.uses + module.plugins
    }
    return modules.filter { needed.contains($0.name) }.flatMap {
      $0.targets(tested: $0.name == only)
    }
  }

  /// Stops with a sentence at an arrow that the rules forbid.
  private func checkArrows(in modules: [String: Module]) {
    for use in uses {
      checkArrow(from: "\(name) is \(kind.rawValue) and", to: use, kind.sees, modules)
    }
    for plugin in plugins {
      checkArrow(from: "The build of \(name)", to: plugin, [.plugin], modules)
    }
    for use in testsUse {
      let seen = kind.sees + [.testSupport]
      checkArrow(from: "The tests of \(name), which is \(kind.rawValue),", to: use, seen, modules)
    }
  }

  private func checkArrow(
    from subject: String,
    to use: String,
    _ seen: [Kind],
    _ modules: [String: Module]
  ) {
    guard let used = modules[use] else {
      fatalError(
        "Package.swift: \(name) uses \(use), which is no module here. Check the spelling, or add it."
      )
    }
    guard !seen.contains(used.kind) else { return }
    let allowed = seen.isEmpty ? "nothing" : seen.map(\.rawValue).joined(separator: ", ")
    fatalError(
      "Package.swift: \(subject) must not see \(use), \(used.kind.rawValue). It may see: \(allowed). "
        + "A feature gets an implementation by a promise in a contracts module, wired in the app."
    )
  }

  private var testDependencies: [String] {
    guard kind.isTested else { return [] }
    // A test may give itself a container of its own, where there is something to wire.
    let isWired = kind != .tool && kind != .toolLibrary && name != "FactoryTesting"
    return uses + testsUse + (isWired ? ["FactoryTesting"] : [])
  }

  private func targets(tested: Bool) -> [Target] {
    let dependencies = uses.map(Target.Dependency.init(stringLiteral:))
    let target: Target =
      switch kind {
      case .app:
        .executableTarget(
          name: name,
          dependencies: dependencies,
          path: name,
          plugins: plugins.map { .plugin(name: $0) }
        )
      case .plugin:
        .plugin(
          name: name,
          capability: .buildTool(),
          dependencies: dependencies,
          path: "Modules/\(name)"
        )
      case .tool: .executableTarget(name: name, dependencies: dependencies, path: "Modules/\(name)")
      case .testSupport: .target(name: name, dependencies: dependencies, path: "Tests/\(name)")
      case .proof:
        .executableTarget(name: name, dependencies: dependencies, path: "Tests/\(name)")
      default: .target(name: name, dependencies: dependencies, path: "Modules/\(name)")
      }
    guard tested, kind.isTested else { return [target] }
    let tests = Target.testTarget(
      name: "\(name)Tests",
      dependencies: ([name] + testDependencies).map(Target.Dependency.init(stringLiteral:)),
      path: "Tests/\(name)Tests"
    )
    return [target, tests]
  }
}
