import Foundation

extension Command {
  static let modules = Command(
    name: "modules",
    help: """
      Usage: Scripts/tool modules

      Prints a line for each module in Package.swift, for the scripts: its kind, its name, its folder, and what it
      depends on.
      """
  ) { context, arguments in
    _ = try Arguments(arguments, script: "Scripts/tool", takesWords: false)
    for module in try context.package.manifest().modules {
      let words = [module.kind, module.name, context.package.folder(of: module)] + module.uses
      context.show(words.joined(separator: " ") + "\n")
    }
  }

  static let wiring = Command(
    name: "wiring",
    help: """
      Usage: Scripts/tool wiring MODULE

      Prints the file where an app, or a library of wiring, registers.
      """
  ) { context, arguments in
    let manifest = try context.package.manifest()
    for name in try Arguments(arguments, script: "Scripts/tool").words {
      guard let module = manifest[name] else {
        throw ToolError("'\(name)' isn't a module here: expected \(manifest.names.list).")
      }
      context.show(try context.package.wiringFile(of: module) + "\n")
    }
  }

  static let checkModules = Command(
    name: "check-modules",
    help: """
      Usage: Scripts/tool check-modules [MODULE]

      Checks that every source imports only what Package.swift gives its module, which gives it nothing that it doesn't
      import, and that the core does without Foundation.

      With MODULE, only checks what that module, its tests and their dependencies import of this package. Scripts/test
      does so before it builds them.

      Exit codes: 0 success, 1 a fault, 64 wrong usage.
      """
  ) { context, arguments in
    let name = try Arguments(arguments, script: "Scripts/tool").words.first
    let manifest = try context.package.manifest()
    let faults: [String]
    if let name {
      faults = try ModuleCheck(package: context.package, manifest: manifest).faults(of: name)
    } else {
      let outside = try OutsideModules(of: manifest, context)
      faults = try ModuleCheck(package: context.package, manifest: manifest, outside: outside)
        .faults()
    }
    guard faults.isEmpty else {
      for fault in faults.dropLast() { context.log(fault) }
      throw ToolError(faults.last ?? "", code: .failed)
    }
  }
}

/// Compares the imports of the sources with the dependencies in Package.swift.
///
/// SwiftPM accepts an import of each module that is linked anyway, such as a dependency of a dependency.
struct ModuleCheck {
  let package: PackageFolder
  let manifest: Manifest
  var outside = OutsideModules()

  /// The faults, one sentence each, which begins with the file and line if they are known.
  func faults() throws -> [String] {
    var faults: [String] = []
    for module in manifest.modules where module.kind != "plugin" {
      faults += try undeclared(of: module) + undeclared(ofTestsOf: module)
    }
    // Sources in C include headers, and import no modules.
    for module in manifest.modules where !["plugin", "cLibrary"].contains(module.kind) {
      for used in module.uses where try places(importing: { $0 == used }, in: module).isEmpty {
        faults.append(
          "Package.swift: \(module.name) uses \(used), but no source of \(module.name) imports it. Take \(used) out "
            + "of that line."
        )
      }
    }
    for module in manifest.modules where module.kind == "core" {
      for place in try places(importing: { $0.hasPrefix("Foundation") }, in: module) {
        faults.append(
          "\(place): the core does without this module, so that a small program need not pay for it."
        )
      }
    }
    return faults
  }

  /// The imports that Package.swift doesn't list, of a module, its tests and their dependencies.
  ///
  /// Without them, the tests don't link if no build has left the missing module, and otherwise they run by chance.
  func faults(of name: String) throws -> [String] {
    guard let module = manifest[name] else {
      throw ToolError("'\(name)' isn't a module here: expected \(manifest.names.list).")
    }
    let linked = manifest.closure(of: [name] + testsUse(of: module))
    return try linked.flatMap { try undeclared(of: $0) } + undeclared(ofTestsOf: module)
  }

  /// The modules that the tests of a module use, in addition to its own dependencies.
  private func testsUse(of module: Manifest.Module) -> [String] {
    // As in Package.swift.
    (module.lists["testsUse"] ?? [])
      + (["library", "tool"].contains(module.kind) ? [] : ["FactoryTesting"])
  }

  private func given(to module: Manifest.Module) -> Set<String> {
    Set([module.name] + module.uses + outside.modules(of: module.lists["products"] ?? []))
  }

  private func undeclared(of module: Manifest.Module) throws -> [String] {
    try undeclared(in: package.folder(of: module), of: module, given(to: module))
  }

  private func undeclared(ofTestsOf module: Manifest.Module) throws -> [String] {
    guard let tests = package.tests(of: module.name) else { return [] }
    let used =
      testsUse(of: module) + outside.modules(of: module.lists["testsProducts"] ?? [])
    return try undeclared(in: tests, of: module, given(to: module).union(used))
  }

  /// The imports in a folder of a module that its line in Package.swift doesn't list.
  private func undeclared(
    in folder: String,
    of module: Manifest.Module,
    _ given: Set<String>
  ) throws -> [String] {
    let known = outside.all.union(manifest.names).subtracting(given)
    return try imports(in: folder).filter { known.contains($0.module) }.map {
      "\($0.place): the line of \(module.name) in Package.swift doesn't list \($0.module), which this file imports. "
        + "List it there, or do without it."
    }
  }

  /// The positions where a module's sources import another module.
  private func places(
    importing isMeant: (String) -> Bool,
    in module: Manifest.Module
  ) throws -> [String] {
    try imports(in: package.folder(of: module)).filter { isMeant($0.module) }.map(\.place)
  }

  private func imports(in folder: String) throws -> [(module: String, place: String)] {
    try package.sources(in: [folder]).flatMap { file in
      let text = try package.read(file)
      guard text.contains("import") else { return [(module: String, place: String)]() }
      return SwiftSource(text).imports.map { ($0.module, "\(file):\($0.line)") }
    }
  }
}

/// The modules of the outside packages.
struct OutsideModules {
  /// A package in the answer of 'swift package show-dependencies'.
  private struct Dependency: Decodable {
    let path: String
    let dependencies: [Dependency]
  }

  /// The answer of 'swift package dump-package'.
  private struct Description: Decodable {
    struct Product: Decodable {
      let name: String
      let targets: [String]
    }

    struct Target: Decodable {
      let name: String
    }

    let products: [Product]
    let targets: [Target]
  }

  /// All modules, of which a source can import the linked ones.
  private(set) var all: Set<String> = []
  /// For each product its modules.
  private var products: [String: [String]] = [:]

  /// Creates a list without modules.
  init() {}

  /// Asks SwiftPM, if there are outside packages.
  init(of manifest: Manifest, _ context: Context) throws {
    guard manifest.surroundings.contains(".package(") else { return }
    func answer<Answer: Decodable>(to arguments: String..., as type: Answer.Type) throws -> Answer {
      let command = ["swift", "package", "--scratch-path", ".build/check"] + arguments
      let outcome = try context.shell.run(command, in: context.package.root)
      guard outcome.code == 0 else {
        throw ToolError(
          "'\(command.joined(separator: " "))' failed: \(outcome.errors.trimmed)",
          code: .failed
        )
      }
      return try JSONDecoder().decode(type, from: Data(outcome.output.utf8))
    }
    let root = try answer(to: "show-dependencies", "--format", "json", as: Dependency.self)
    var (pending, seen) = (root.dependencies, Set<String>())
    while let next = pending.popLast() {
      guard seen.insert(next.path).inserted else { continue }
      pending += next.dependencies
      let description = try answer(
        to: "--package-path",
        next.path,
        "dump-package",
        as: Description.self
      )
      all.formUnion(description.targets.map(\.name))
      for product in description.products { products[product.name, default: []] += product.targets }
    }
  }

  /// The modules of some products.
  func modules(of names: [String]) -> [String] { names.flatMap { products[$0] ?? [] } }
}
