// swift-tools-version: 6.2
import PackageDescription

// The modules: what each is, its name, and what it depends on. Its tests are in Tests/<Name>Tests.
// swift-format-ignore
let modules = [
  Module(.contracts, "Contracts", uses: ["FactoryKit"], testsUse: ["ContractsTesting"]),
  Module(.feature, "Accounts", uses: ["CommandLineKit", "Contracts", "FactoryKit", "FactoryRunning"], testsUse: ["ContractsTesting"]),
  Module(.feature, "AccountsCommands", uses: ["CommandLineKit", "Contracts", "FactoryKit", "FactoryRunning"], testsUse: ["ContractsTesting"]),
  Module(.implementation, "Loaders", uses: ["CommandLineKit", "Contracts", "FactoryKit"], testsUse: ["ContractsTesting"]),
  Module(.implementation, "CurlNetworking", uses: ["CCurl", "CommandLineKit", "Contracts", "FactoryKit"], testsUse: ["ContractsTesting"]),
  Module(.implementation, "Spreadsheets", uses: ["Contracts", "FactoryKit"]),
  Module(.cLibrary, "CCurl"),
  Module(.testSupport, "ContractsTesting", uses: ["Contracts"]),
  Module(.app, "App", uses: ["Accounts", "AccountsCommands", "CommandLineKit", "CurlNetworking", "Loaders", "Spreadsheets", "Contracts", "FactoryKit", "FactoryRunning", "FactoryWiring", "WiringCommand"], testsUse: ["ContractsTesting"], plugins: ["WiringPlugin"]),

  // The core in Modules/Core, which Scripts/update-core replaces.
  Module(.core, "FactoryKit", in: "Core", uses: ["CSwiftRuntime"]),
  Module(.core, "FactoryRunning", in: "Core", uses: ["FactoryKit"]),
  Module(.core, "FactoryTesting", in: "Core", uses: ["FactoryKit"]),
  Module(.core, "FactoryWiring", in: "Core", uses: ["FactoryKit"]),
  Module(.cLibrary, "CSwiftRuntime", in: "Core"),
  Module(.library, "CommandLineKit", in: "Core"),
  Module(.feature, "WiringCommand", in: "Core", uses: ["CommandLineKit", "FactoryKit", "FactoryWiring"]),

  // What the build and the scripts need, in Modules/Tools. Scripts/tool builds TemplateTool.
  Module(.library, "SwiftLexing", in: "Tools"),
  Module(.tool, "TemplateTool", in: "Tools", uses: ["SwiftLexing"]),
  Module(.library, "WiringScanner", in: "Tools", uses: ["SwiftLexing"]),
  Module(.tool, "WiringScannerTool", in: "Tools", uses: ["WiringScanner"]),
  Module(.plugin, "WiringPlugin", in: "Tools", uses: ["WiringScannerTool"]),
]

let package = Package(
  name: "ModularApp",
  // Outside packages. A module's line says which of their products it needs, as `products:`.
  dependencies: [],
  swiftLanguageModes: [.v6]
)

// MARK: What follows from the list. Nothing below needs a change when a module is added.

// swift-format-ignore
struct Module {
  enum Kind {
    case app, cLibrary, contracts, core, feature, implementation, library, plugin, systemLibrary, testSupport, tool, wiring

    // What a module of this kind may depend on. A feature's tests must not need an implementation.
    var mayUse: [Kind] {
      switch self {
      case .app, .wiring: [.core, .contracts, .library, .feature, .implementation, .wiring]
      case .contracts, .feature: [.core, .contracts, .library]
      case .implementation: [.core, .contracts, .library, .cLibrary, .systemLibrary]
      case .testSupport: [.core, .contracts, .library, .testSupport]
      case .core: [.core, .cLibrary]
      case .library, .tool: [.library, .cLibrary, .systemLibrary]
      case .cLibrary: [.cLibrary, .systemLibrary]
      case .systemLibrary: []
      case .plugin: [.tool]
      }
    }
  }

  let (kind, name, group, product, target, tests): (Kind, String, String?, Product, Target, Target)
  let (uses, testsUse, plugins, isTested): ([String], [String], [String], Bool)

  // An import serves its file alone, and is internal unless it says `public` or `package`. CI takes no warning.
  static let settings = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
    .map { SwiftSetting.enableUpcomingFeature($0) }
    + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])
  // Optimizing tests and the tools of the build would take longer than it saves, in release builds, too.
  static let unoptimized = settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

  // The guide "Packages, resources and C" describes the options.
  init(
    _ kind: Kind, _ name: String, in group: String? = nil, uses: [String] = [], testsUse: [String] = [],
    products: [Target.Dependency] = [], testsProducts: [Target.Dependency] = [], plugins: [String] = [],
    isTested: Bool = true, resources: [Resource]? = nil, exclude: [String] = [], settings: [SwiftSetting] = [],
    cSettings: [CSetting]? = nil, linkerSettings: [LinkerSetting]? = nil, pkgConfig: String? = nil
  ) {
    (self.kind, self.name, self.group, self.uses, self.plugins) = (kind, name, group, uses, plugins)
    // An adopted app doesn't have the tests of the core and the tools.
    let (folder, isOurs) = (group.map { "\($0)/\(name)" } ?? name, ["Core", "Tools"].contains(group))
    let hasTests = !isOurs || access("\(Context.packageDirectory)/Tests/\(name)Tests", F_OK) == 0
    self.isTested = isTested && hasTests && ![.cLibrary, .plugin, .systemLibrary, .testSupport].contains(kind)
    // A test can have a container of its own, where there is something to wire.
    self.testsUse = [.library, .tool].contains(kind) ? testsUse : testsUse + ["FactoryTesting"]
    let path = kind == .app ? name : "\(kind == .testSupport ? "Tests" : "Modules")/\(folder)"
    let needed = uses.map { .byName(name: $0) } + products
    (target, product) = switch kind {
    case .app, .tool: (.executableTarget(name: name, dependencies: needed, path: path), .executable(name: name, targets: [name]))
    case .plugin: (.plugin(name: name, capability: .buildTool(), dependencies: needed, path: path), .plugin(name: name, targets: [name]))
    case .systemLibrary: (.systemLibrary(name: name, path: path, pkgConfig: pkgConfig), .library(name: name, targets: [name]))
    default: (.target(name: name, dependencies: needed, path: path), .library(name: name, targets: [name]))
    }
    (target.exclude, target.resources, target.cSettings, target.linkerSettings) = (exclude, resources, cSettings, linkerSettings)
    if ![.plugin, .systemLibrary].contains(kind) { target.swiftSettings = (group == "Tools" ? Self.unoptimized : Self.settings) + settings }
    if !plugins.isEmpty { target.plugins = plugins.map { .plugin(name: $0) } }
    let tested = needed + Set([name] + self.testsUse).sorted().map { .byName(name: $0) } + testsProducts
    let testsPath = "Tests/\(isOurs ? name : folder)Tests"
    tests = .testTarget(name: "\(name)Tests", dependencies: tested, path: testsPath, swiftSettings: Self.unoptimized)
  }
}

let named = Dictionary(modules.map { ($0.name, $0) }) { first, _ in
  stop("Package.swift lists \(first.name) twice. Remove one of the lines.")
}
// All modules, and the tools that they need or that have tests; or some modules, with what they and their tests need.
let only = Context.environment["ONLY_MODULE"]?.split(separator: ",").map(String.init)
if let unknown = only?.first(where: { named[$0] == nil }) {
  stop(
    "ONLY_MODULE=\(unknown): no such module. Expected one of: \(modules.map(\.name).joined(separator: ", "))."
  )
}
let chosen = only ?? modules.filter { $0.group != "Tools" || $0.isTested }.map(\.name)
let tested = modules.filter { $0.isTested && chosen.contains($0.name) }
var (needed, pending) = (Set<String>(), chosen + tested.flatMap(\.testsUse))
while let name = pending.popLast() {
  guard let module = named[name], needed.insert(name).inserted else { continue }
  pending += module.uses + module.plugins
}

for module in modules {
  let (title, kinds) = ("\(module.name) (.\(module.kind))", module.kind.mayUse)
  for (uses, allowed, subject) in [
    (module.uses, kinds, "\(title) depends"),
    (module.testsUse, kinds + [.core, .testSupport], "The tests of \(title) depend"),
    (module.plugins, [.plugin], "The build of \(title) depends"),
  ] {
    for use in uses where !allowed.contains(named[use]?.kind ?? .app) {
      guard let used = named[use] else {
        stop("\(subject) on \(use), which Package.swift does not list. Check the spelling.")
      }
      stop(
        "\(subject) on \(use) (.\(used.kind)), which the rules in Package.swift forbid. Allowed: "
          + allowed.map { ".\($0)" }.joined(separator: ", ") + ". To use an implementation, "
          + "declare a promise in a contracts module, and register the implementation in the app."
      )
    }
  }
  guard needed.contains(module.name) else { continue }
  package.products.append(module.product)
  package.targets.append(module.target)
}
package.targets += tested.map(\.tests)

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Ends the reading of the manifest with a sentence, and without a backtrace around it.
func stop(_ sentence: String) -> Never {
  _ = write(STDERR_FILENO, "error: \(sentence)\n", sentence.utf8.count + 8)
  exit(1)
}
