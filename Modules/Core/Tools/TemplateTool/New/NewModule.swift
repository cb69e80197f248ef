/// Adds a module with a small example and a test that passes.
struct NewModule {
  /// The kinds of module that can be added.
  private static let kinds = [
    "feature", "contracts", "implementation", "app", "wiring", "library", "webServer",
    "testSupport", "cLibrary", "systemLibrary",
  ]
  /// The kinds of module that an app registers.
  private static let registeredKinds: Set = [
    "feature", "contracts", "implementation", "wiring", "webServer",
  ]
  /// The packages of a web server, with their versions and the products that it imports.
  private static let packages = [
    (
      url: "https://github.com/hummingbird-project/hummingbird", version: "2.28.1",
      product: "Hummingbird"
    ),
    (
      url: "https://github.com/swift-server/swift-service-lifecycle", version: "2.13.0",
      product: "ServiceLifecycle"
    ),
  ]

  let package: PackageFolder
  let manifest: Manifest
  let name: String
  let kind: String
  let isService: Bool
  /// Whether it has no example.
  let isEmpty: Bool
  /// The modules that it depends on.
  private(set) var uses: [String]
  /// The apps and libraries of wiring that register it.
  private(set) var wired: [String]
  /// The contracts module that the example uses, if any.
  private(set) var contract: String?
  /// Hints for the user.
  private(set) var notes: [String] = []

  mutating func note(_ text: String) {
    notes.append(text)
  }

  init(
    in package: PackageFolder,
    name: String,
    kind: String,
    uses: [String],
    wired: [String],
    isService: Bool,
    isEmpty: Bool
  ) throws {
    self.package = package
    self.manifest = try package.manifest()
    self.name = name
    self.kind = kind
    self.isService = isService
    self.isEmpty = isEmpty
    self.uses = uses
    self.wired = wired
    try check()
    if isRegistered, wired.isEmpty {
      self.wired = manifest.apps.map(\.name)
    }
    if hasContract, !isEmpty { try findContract() }
    for module in required where !uses.contains(module) {
      self.uses.append(module)
    }
    if hasCommand { try checkCommand() }
  }

  private var isRegistered: Bool {
    Self.registeredKinds.contains(kind)
  }
  /// Whether the example of the kind can use a contracts module.
  private var hasContract: Bool {
    kind == "feature" || kind == "implementation"
  }
  /// Whether the example has a command, which an app offers.
  ///
  /// People may have changed the template.
  var hasCommand: Bool {
    guard template == "feature" else { return false }
    return package.sources(in: "Scripts/templates/feature").contains { file in
      guard let text = try? package.read(file) else {
        return false
      }
      return text.contains("static var reader: Command")
    }
  }
  /// The modules that the example imports.
  private var required: [String] {
    var modules: [String] = []
    if isRegistered || kind == "app" {
      modules = ["FactoryKit"]
    }
    if kind == "app" {
      modules += ["CommandLineKit", "FactoryWiring", "WiringCommand"]
    }
    if isService || kind == "webServer" { modules.append("FactoryRunning") }
    if hasCommand { modules.append("CommandLineKit") }
    return modules
  }
  /// The folder of the example in Scripts/templates.
  private var template: String {
    if isEmpty { return "empty" }
    if isService { return "service" }
    if hasContract, contract == nil { return "plain" }
    return kind
  }
  private var templateFolder: String { "Scripts/templates/\(template)" }
  /// The folder with the tests that an app gets with the example.
  var testsOfApp: String { "\(templateFolder)/Tests/WorkerTests" }

  /// Throws an error if a word of the user isn't valid.
  private func check() throws {
    guard Self.kinds.contains(kind) else {
      throw ToolError("unknown kind '\(kind)': expected \(Self.kinds.list).")
    }
    for used in uses where manifest[used] == nil {
      throw ToolError(
        "--uses names '\(used)', which isn't a module here: expected \(manifest.names.list)."
      )
    }
    if kind.hasSuffix("Library"), !uses.isEmpty {
      throw ToolError("--uses is for modules in Swift, and not for the kind '\(kind)'.")
    }
    if isService, kind != "app" {
      throw ToolError("--service is for --kind app.")
    }
    let written = ["feature", "contracts", "implementation", "library"]
    if isEmpty, !written.contains(kind) {
      throw ToolError("--empty is for the kinds \(written.list), and not for '\(kind)'.")
    }

    let apps = manifest.apps.map(\.name)
    for app in wired where manifest[app]?.isWiring != true {
      throw ToolError(
        "--apps names '\(app)', which is neither an app nor a library of wiring: expected \(apps.list)."
      )
    }
    if !isRegistered, !wired.isEmpty {
      throw ToolError(
        "--apps is for modules that an app registers, and not for the kind '\(kind)'."
      )
    }
    if isRegistered, wired.isEmpty, apps.count > 1 {
      throw ToolError(
        "there are several apps: say which of them use \(name), such as '--apps \(apps.joined(separator: ","))'."
      )
    }
  }

  /// Throws an error if a module of the apps has a command of the same name, such as `help` or `wiring`.
  private func checkCommand() throws {
    let command = name.asCommand
    for module in manifest.closure(of: uses + wired) {
      for file in package.sources(in: module.sources) {
        let source = try SwiftSource(package.read(file))
        guard source.commands.contains(command) else { continue }
        throw ToolError(
          "'\(name)' can't be the name of a feature with a command: \(file) has the command '\(command)' already. "
            + "Choose another name, such as Forecasts."
        )
      }
    }
  }

  /// Finds the contracts module whose example the new module's example can use.
  private mutating func findContract() throws {
    var promises: [String] = []
    let contracts = uses.filter { manifest[$0]?.kind == "contracts" }
    for module in contracts {
      let folder = try manifest.module(module).sources
      let sources = try package.sources(in: folder).map { file in
        try SwiftSource(package.read(file))
      }
      if try hasExample(sources, of: module) {
        contract = module
        return
      }
      for promise in sources.flatMap(\.promises) {
        promises.append("\(module).\(promise)")
      }
    }
    guard !contracts.isEmpty else { return }
    if promises.isEmpty {
      promises = ["none"]
    }
    note(
      "the example of \(name) has no promise, because the one in Scripts/templates/contracts isn't in "
        + "\(contracts.list). Promises that were found: \(promises.list)."
    )
  }

  /// Returns whether a contracts module has all declarations of its example, which the other examples use.
  private func hasExample(_ sources: [SwiftSource], of module: String) throws -> Bool {
    // Line breaks and comments don't matter.
    func code(_ source: SwiftSource) -> String {
      source.tokens.map(\.text).joined(separator: " ")
    }
    let declared = sources.map(code).joined(separator: " ")
    let names = ExampleNames([("Topic", module)])
    for file in package.sources(in: "Scripts/templates/contracts/Modules") {
      let example = try names.replaced(in: package.read(file))
      for line in example.split(separator: "\n") {
        let line = code(SwiftSource(String(line)))
        if !line.isEmpty, !declared.contains(line) {
          return false
        }
      }
    }
    return true
  }

  /// Returns the change that adds everything that belongs to the module.
  mutating func change() throws -> Change {
    var change = Change(of: package)
    try changeManifest(in: &change)
    try addSources(to: &change)
    for app in wired {
      try wire(manifest.module(app), in: &change)
    }
    if kind == "app" {
      for app in manifest.apps {
        try makeType(of: app, in: &change)
      }
    }
    return change
  }

  private func changeManifest(in change: inout Change) throws {
    // Features may use a library.
    let listedKind = kind == "webServer" ? "library" : kind
    var line = "Module(.\(listedKind), \"\(name)\""
    if !uses.isEmpty {
      let names = uses.map { "\"\($0)\"" }
      line += ", uses: [\(names.list)]"
    }
    if kind == "app" {
      line += ", plugins: [\"WiringPlugin\"]"
    }
    if kind == "webServer" {
      let products = Self.packages.map { package in
        let name = package.url.split(separator: "/").last ?? ""
        return ".product(name: \"\(package.product)\", package: \"\(name)\")"
      }
      line += ", products: [\(products.list)]"
    }
    line += ")"
    try change.edit("Package.swift") { _ in manifest.adding(line, kind: listedKind) }
    if kind == "webServer" {
      for package in Self.packages.reversed() {
        try change.edit("Package.swift") {
          try Manifest($0.text).adding(package.url, from: package.version)
        }
      }
    }
    for app in wired {
      for module in [contract, name].compactMap(\.self) {
        try change.edit("Package.swift") { source in
          let manifest = try Manifest(source.text)
          if manifest[app]?.uses.contains(module) == true {
            return source.text
          }
          return try manifest.adding(module, toUsesOf: app)
        }
      }
    }
  }

  /// The files of the example, without the tests of an app that registers it.
  private var exampleFiles: [String] {
    package.files(in: templateFolder).filter { kind == "app" || !$0.hasPrefix("\(testsOfApp)/") }
  }

  /// The files of the example that aren't tests of it.
  private var exampleSources: [String] {
    exampleFiles.filter { !$0.hasPrefix("\(templateFolder)/Tests/") || kind == "testSupport" }
  }

  /// Returns the names in the example, and those that replace them.
  ///
  /// - Parameter app: The app whose tests the example has, if any.
  /// - Returns: The names.
  /// - Throws: An error if the example has several folders.
  func exampleNames(in app: String? = nil) throws -> ExampleNames {
    // The example's folder is below Modules or Tests, except an app's.
    let examples = exampleSources.map { file in
      let folders = file.dropFirst(templateFolder.count).split(separator: "/")
      return folders.first { $0 != "Modules" && $0 != "Tests" } ?? ""
    }
    guard let example = examples.first,
      examples.allSatisfy({ $0 == example })
    else {
      throw ToolError(
        "'\(templateFolder)' has to hold one folder, named after the example.",
        code: .data
      )
    }
    var pairs = [(String(example), name)]
    if let contract {
      pairs.append(("Topic", contract))
    }
    if let app {
      pairs.append(("Worker", app))
    }
    return ExampleNames(pairs)
  }

  /// Adds the example with the new names in it.
  private func addSources(to change: inout Change) throws {
    let names = try exampleNames()
    func place(_ file: String) -> String {
      let path = file.dropFirst(templateFolder.count + 1)
      return names.replaced(in: String(path))
    }
    for file in exampleFiles {
      try change.add(place(file), names.replaced(in: package.read(file)))
    }
    // Package.swift lists only modules that a source imports.
    let added = exampleSources.map(place)
    guard let last = added.last else { return }
    for module in uses {
      let imports = try added.flatMap { try change.source($0).imports }
      if imports.contains(where: { $0.module == module }) {
        continue
      }
      try change.edit(last) { $0.adding(importOf: module) }
    }
  }
}
