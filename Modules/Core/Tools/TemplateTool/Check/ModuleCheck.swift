extension Context {
  /// Checks that all sources import what Package.swift gives their module, and nothing else of this package.
  func checkModules() throws {
    let manifest = try package.manifest()
    let outside = try OutsideModules(of: manifest, self)
    let check = ModuleCheck(package: package, manifest: manifest, outside: outside)
    try report(check.faults())
  }

  /// Checks what some modules, their tests and the dependencies of both import of this package.
  func checkImports(of names: [String]) throws {
    let manifest = try package.manifest()
    let modules = try names.map(manifest.module)
    let check = ModuleCheck(package: package, manifest: manifest)
    try report(check.faults(of: modules))
  }

  private func report(_ faults: [String]) throws {
    guard let last = faults.last else { return }
    for fault in faults.dropLast() {
      log(fault)
    }
    throw ToolError(last, code: .failed)
  }
}

/// Compares the imports of the sources with the dependencies in Package.swift.
///
/// SwiftPM accepts an import of each module that is linked anyway, such as a dependency of a dependency.
struct ModuleCheck {
  /// An import in a source: the module, and the file and line.
  private struct Place {
    let module: String
    let place: String
  }

  let package: PackageFolder
  let manifest: Manifest
  var outside = OutsideModules()

  /// The faults, one sentence each, which begins with the file and line if they are known.
  func faults() throws -> [String] {
    let modules = manifest.modules.filter { $0.kind != "plugin" }
    var faults: [String] = []
    for module in modules {
      faults += try undeclared(of: module)
      faults += try undeclared(ofTestsOf: module)
    }
    // Sources in C include headers, and import no modules.
    for module in modules where module.kind != "cLibrary" {
      faults += try unused(of: module)
    }
    return faults
  }

  /// The modules and products that a module's line lists, and its sources don't import.
  private func unused(of module: Manifest.Module) throws -> [String] {
    var faults: [String] = []
    let imports = try imports(in: module.sources)
    let imported = Set(imports.map(\.module))
    for used in module.uses where !imported.contains(used) {
      faults.append(
        "Package.swift: \(module.name) uses \(used), but no source of \(module.name) imports it. Take \(used) out "
          + "of that line."
      )
    }
    for product in outside.products(of: module.name)
    where imported.isDisjoint(with: product.modules) {
      faults.append(
        "Package.swift: \(module.name) uses the product \(product.name), but no source of \(module.name) imports "
          + "\(product.modules.list). Take \(product.name) out of that line, or list it as `testsProducts:` if the tests "
          + "import it."
      )
    }
    return faults
  }

  /// The imports that Package.swift doesn't list, of some modules, their tests and the dependencies of both.
  ///
  /// Without them, the tests don't link if no build has left the missing module, and otherwise they run by chance.
  func faults(of modules: [Manifest.Module]) throws -> [String] {
    let linked = manifest.closure(of: modules.flatMap { [$0.name] + $0.testsUse })
    let faults = try linked.flatMap(undeclared(of:))
    return try faults + modules.flatMap(undeclared(ofTestsOf:))
  }

  /// The modules that the sources of a module may import.
  private func given(to module: Manifest.Module) -> [String] {
    [module.name] + module.uses + outside.modules(of: module.name)
  }

  private func undeclared(of module: Manifest.Module) throws -> [String] {
    try undeclared(in: module.sources, of: module, given(to: module))
  }

  private func undeclared(ofTestsOf module: Manifest.Module) throws -> [String] {
    let used = module.testsUse + outside.modules(of: "\(module.name)Tests")
    return try undeclared(in: module.tests, of: module, given(to: module) + used)
  }

  /// The imports in a folder of a module that its line in Package.swift doesn't list.
  private func undeclared(
    in folder: String,
    of module: Manifest.Module,
    _ given: [String]
  ) throws -> [String] {
    let known = outside.all.union(manifest.names).subtracting(given)
    let undeclared = try imports(in: folder).filter { known.contains($0.module) }
    return undeclared.map { found in
      "\(found.place): the line of \(module.name) in Package.swift doesn't list \(found.module), which this file "
        + "imports. List it there, or do without it."
    }
  }

  private func imports(in folder: String) throws -> [Place] {
    var places: [Place] = []
    for file in package.sources(in: folder) {
      let source = try SwiftSource(package.read(file))
      for found in source.imports {
        places.append(Place(module: found.module, place: "\(file):\(found.line)"))
      }
    }
    return places
  }
}
