// swift-tools-version: 6.3
import PackageDescription

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// The modules: what each is, its name, and what it depends on. Its tests are in Tests/<Name>Tests.
let modules = [
  Module(.contracts, "Contracts", uses: ["FactoryKit"]),
  Module(
    .feature,
    "Accounts",
    uses: ["CommandLineKit", "Contracts", "FactoryKit"],
    testsUse: ["ContractsTesting"]
  ),
  Module(
    .implementation,
    "Loaders",
    uses: ["Contracts", "FactoryKit"],
    testsUse: ["ContractsTesting"]
  ),
  Module(.implementation, "CurlNetworking", uses: ["CCurl", "Contracts", "FactoryKit"]),
  Module(.implementation, "Spreadsheets", uses: ["Contracts", "FactoryKit"]),
  Module(.cLibrary, "CCurl"),
  Module(.testSupport, "ContractsTesting", uses: ["Contracts"]),
  Module(
    .app,
    "App",
    uses: [
      "Accounts", "CommandLineKit", "CurlNetworking", "Loaders", "Spreadsheets",
      "Contracts", "FactoryKit", "FactoryWiring", "WiringCommand",
    ],
    plugins: ["WiringPlugin"]
  ),
]

// The core: the modules in Modules/Core. Scripts/update-core replaces them, with this list.
let coreModules = [
  Module(.library, "FactoryKit", in: "Core", uses: ["CSwiftRuntime"], testsUse: ["FactoryTesting"]),
  Module(
    .library,
    "FactoryRunning",
    in: "Core",
    uses: ["FactoryKit"],
    testsUse: ["FactoryTesting"]
  ),
  Module(.library, "FactoryTesting", in: "Core", uses: ["FactoryKit"]),
  Module(.library, "FactoryWiring", in: "Core", uses: ["FactoryKit"], testsUse: ["FactoryTesting"]),
  Module(.cLibrary, "CSwiftRuntime", in: "Core"),
  Module(.library, "CommandLineKit", in: "Core"),
  Module(
    .feature,
    "WiringCommand",
    in: "Core",
    uses: ["CommandLineKit", "FactoryKit", "FactoryWiring"]
  ),

  // What the build and the scripts need. Scripts/tool builds TemplateTool.
  Module(.library, "SwiftLexing", in: "Core/Tools"),
  Module(.tool, "TemplateTool", in: "Core/Tools", uses: ["SwiftLexing"]),
  Module(.library, "WiringScanner", in: "Core/Tools", uses: ["SwiftLexing"]),
  Module(.tool, "WiringScannerTool", in: "Core/Tools", uses: ["WiringScanner"], isTested: false),
  Module(.plugin, "WiringPlugin", in: "Core/Tools", uses: ["WiringScannerTool"]),
]

// An adopted app doesn't have the tests of these modules.
let hasTestsOfCore = true

let package = Package(
  name: "ModularApp",
  // Outside packages. A module's line says which of their products it needs, as `products:`.
  dependencies: [],
  swiftLanguageModes: [.v6]
)

// MARK: What follows from the lists. Nothing below needs a change when a module is added.

struct Module {
  enum Kind {
    case app, cLibrary, contracts, feature, implementation, library
    case plugin, systemLibrary, testSupport, tool, wiring

    // What a module of this kind may depend on. A feature's tests must not need an implementation.
    var mayUse: [Kind] {
      switch self {
      case .app, .wiring: [.contracts, .library, .feature, .implementation, .wiring]
      case .contracts, .feature: [.contracts, .library]
      case .implementation: [.contracts, .library, .cLibrary, .systemLibrary]
      case .testSupport: [.contracts, .library, .testSupport]
      case .library: [.library, .cLibrary, .systemLibrary]
      case .tool: [.library, .cLibrary, .systemLibrary]
      case .cLibrary: [.cLibrary, .systemLibrary]
      case .systemLibrary: []
      case .plugin: [.tool]
      }
    }

    var hasTests: Bool {
      switch self {
      case .cLibrary, .plugin, .systemLibrary, .testSupport: false
      default: true
      }
    }

    // Whether there is something to wire, so that each test can have a container of its own.
    var hasContainers: Bool { hasTests && self != .library && self != .tool }
  }

  let kind: Kind
  let name: String
  let uses: [String]
  let testsUse: [String]
  let plugins: [String]
  let isTool: Bool
  let isTested: Bool
  let target: Target
  let tests: Target

  // The guide "Packages, resources and C" describes the options.
  init(
    _ kind: Kind,
    _ name: String,
    in group: String? = nil,
    uses: [String] = [],
    testsUse: [String] = [],
    products: [Target.Dependency] = [],
    testsProducts: [Target.Dependency] = [],
    plugins: [String] = [],
    isTested: Bool = true,
    resources: [Resource]? = nil,
    exclude: [String] = [],
    settings: [SwiftSetting] = [],
    cSettings: [CSetting]? = nil,
    linkerSettings: [LinkerSetting]? = nil,
    pkgConfig: String? = nil
  ) {
    self.kind = kind
    self.name = name
    self.uses = uses
    self.testsUse = kind.hasContainers ? testsUse + ["FactoryTesting"] : testsUse
    self.plugins = plugins
    self.isTool = group == "Core/Tools"
    self.isTested = isTested && kind.hasTests

    let folder = group.map { "\($0)/\(name)" } ?? name
    let dependencies = uses.map { Target.Dependency.byName(name: $0) } + products
    switch kind {
    case .app:
      target = .executableTarget(name: name, dependencies: dependencies, path: name)
    case .tool:
      target = .executableTarget(name: name, dependencies: dependencies, path: "Modules/\(folder)")
    case .plugin:
      target = .plugin(
        name: name,
        capability: .buildTool(),
        dependencies: dependencies,
        path: "Modules/\(folder)"
      )
    case .systemLibrary:
      target = .systemLibrary(name: name, path: "Modules/\(folder)", pkgConfig: pkgConfig)
    case .testSupport:
      target = .target(name: name, dependencies: dependencies, path: "Tests/\(folder)")
    default:
      target = .target(name: name, dependencies: dependencies, path: "Modules/\(folder)")
    }
    target.exclude = exclude
    target.resources = resources
    target.cSettings = cSettings
    target.linkerSettings = linkerSettings
    if kind != .plugin && kind != .systemLibrary {
      target.swiftSettings = (isTool ? .unoptimized : .common) + settings
    }
    if !plugins.isEmpty { target.plugins = plugins.map { .plugin(name: $0) } }

    let tested = Set([name] + self.testsUse).sorted()
    tests = .testTarget(
      name: "\(name)Tests",
      dependencies: dependencies + tested.map { .byName(name: $0) } + testsProducts,
      path: "Tests/\(folder)Tests",
      swiftSettings: .unoptimized
    )
  }

  // What other packages can depend on.
  var product: Product? {
    switch kind {
    case .cLibrary, .tool: nil
    case .plugin: .plugin(name: name, targets: [name])
    default: .library(name: name, targets: [name])
    }
  }
}

extension [SwiftSetting] {
  // An import serves its file alone, and is internal unless it says `public` or `package`. CI takes
  // no warning.
  static var common: Self {
    let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    let settings = features.map { SwiftSetting.enableUpcomingFeature($0) }
    if Context.environment["CI"] == nil { return settings }
    return settings + [.treatAllWarnings(as: .error)]
  }

  // Optimizing tests and the tools of the build would take longer than it saves, in release builds,
  // too.
  static var unoptimized: Self {
    common + [.unsafeFlags(["-Onone"], .when(configuration: .release))]
  }
}

if let target = package.targets.first {
  stop(
    "Package.swift declares the target \(target.name) outside of the list of modules, so the rules "
      + "of modules don't hold for it. Remove it, and run 'Scripts/new-module \(target.name)'."
  )
}

let all = modules + coreModules
let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in
  stop("Package.swift lists \(first.name) twice. Remove one of the lines.")
}

for module in all {
  let title = "\(module.name) (.\(module.kind))"
  let kinds = module.kind.mayUse
  check(module.uses, areAmong: kinds, "\(title) depends")
  check(module.testsUse, areAmong: kinds + [.testSupport], "The tests of \(title) depend")
  check(module.plugins, areAmong: [.plugin], "The build of \(title) depends")
}

let withTests = (hasTestsOfCore ? all : modules).filter(\.isTested)
// All modules, with the tools that they or tests need; or some modules, with what they and their
// tests need.
var chosen = all.filter { !$0.isTool }.map(\.name) + withTests.map(\.name)
if let only = Context.environment["ONLY_MODULES"] {
  chosen = only.split(separator: ",").map(String.init)
  for name in chosen where named[name] == nil {
    let names = all.map(\.name).joined(separator: ", ")
    stop("ONLY_MODULES=\(name): no such module. Expected one of: \(names).")
  }
}
let tested = withTests.filter { chosen.contains($0.name) }
var needed: Set<String> = []
var pending = chosen + tested.flatMap(\.testsUse)
while let name = pending.popLast() {
  guard let module = named[name], needed.insert(name).inserted else { continue }
  pending += module.uses + module.plugins
}
for module in all where needed.contains(module.name) {
  package.targets.append(module.target)
}
package.targets += tested.map(\.tests)
// Only of the core: no target of another package may have the name of a module that is a product.
package.products = coreModules.filter { needed.contains($0.name) }.compactMap(\.product)

// Stops with an error unless all modules in a list are of certain kinds.
@MainActor
func check(_ uses: [String], areAmong kinds: [Module.Kind], _ subject: String) {
  for use in uses {
    guard let used = named[use] else {
      stop("\(subject) on \(use), which Package.swift does not list. Check the spelling.")
    }
    if kinds.contains(used.kind) { continue }
    let allowed = kinds.map { ".\($0)" }.joined(separator: ", ")
    stop(
      "\(subject) on \(use) (.\(used.kind)), which the rules in Package.swift forbid. Allowed: "
        + "\(allowed). To use an implementation, declare a promise in a contracts module, and "
        + "register the implementation in the app. Code that several modules share, such as an "
        + "adapter, is a .library."
    )
  }
}

// Ends the reading of the manifest with a sentence, and without a backtrace around it.
func stop(_ sentence: String) -> Never {
  let line = "error: \(sentence)\n"
  _ = write(STDERR_FILENO, line, line.utf8.count)
  exit(1)
}
