/// Compares what the sources of a package import with what its manifest allows.
///
/// SwiftPM alone does not: a target can import any module of the package that happens to be built
/// before it, declared or not.
package struct ImportCheck {
  /// What the check found.
  package struct Result: Equatable {
    /// The violations, by target and file in the order of the description.
    package var violations: [Violation] = []
    /// How many files were read.
    package var fileCount = 0
    /// How many modules they make up.
    package var moduleCount = 0
  }

  private let package: PackageDescription
  private let rules: ManifestRules?
  private let targetsByModule: [String: PackageDescription.Target]

  /// Creates a check of a package.
  ///
  /// - Parameters:
  ///   - package: The package.
  ///   - rules: What its manifest says about kinds of modules, for the reason in a message.
  package init(of package: PackageDescription, rules: ManifestRules? = nil) {
    (self.package, self.rules) = (package, rules)
    targetsByModule = Dictionary(
      package.targets.map { ($0.moduleName, $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Reads every source of the package and checks its imports.
  ///
  /// - Parameter read: Returns the bytes of a file of the package, given its relative path.
  /// - Returns: What was found.
  /// - Throws: What `read` throws.
  package func run(read: (String) throws(ToolError) -> [UInt8]) throws(ToolError) -> Result {
    var result = Result()
    for target in package.targets {
      var imported: Set<String> = []
      for source in target.sources where source.hasSuffix(".swift") {
        let file = "\(target.path)/\(source)"
        for found in ModuleImport.all(in: try read(file)) {
          imported.insert(found.module)
          guard let message = objection(to: found.module, in: target) else { continue }
          result.violations.append(
            Violation(file: file, position: found.position, message: message)
          )
        }
        result.fileCount += 1
      }
      result.moduleCount += 1
      result.violations += unusedDependencies(of: target, importing: imported)
    }
    return result
  }

  /// Says why a target must not import a module; nil if it may.
  private func objection(to module: String, in target: PackageDescription.Target) -> String? {
    if CoreRules.forbids(module, in: target.name) {
      return "\(target.name) must not import \(module): \(CoreRules.reason)"
    }
    guard let imported = targetsByModule[module], imported.name != target.name,
      !target.dependencies.contains(imported.name)
    else { return nil }
    let refusal = "\(target.name) must not import \(imported.name): Package.swift does not list it"
    if target.type == "test" {
      return refusal + " among what these tests use. Test through what the module itself sees, "
        + "or add it to the module's testsUse."
    }
    return refusal + " among what \(target.name) uses"
      + reason(against: imported.name, in: target.name)
  }

  /// Says which rule of the manifest an arrow breaks, and what to do.
  private func reason(against imported: String, in target: String) -> String {
    let wayOut =
      "put a protocol with a promised() factory into a contracts module, and wire it in the app."
    guard let rules, let kind = rules.kinds[target], let title = rules.title(of: target),
      let seen = rules.kinds[imported], let seenTitle = rules.title(of: imported)
    else {
      return ". A feature or an implementation sees contracts and FactoryKit only, and nobody sees "
        + "the app: \(wayOut) If the rules in Package.swift allow the arrow, add it there."
    }
    let allowed = rules.sees[kind] ?? []
    guard !allowed.contains(seen) else {
      return ". Its rules let \(title) see \(seenTitle): add \(imported) to what \(target) uses."
    }
    let names = allowed.isEmpty ? "nothing" : allowed.map(rules.name(of:)).joined(separator: ", ")
    return ", and its rules forbid it: \(target) is \(title) and must not see \(imported), "
      + "\(seenTitle). It may see: \(names). Instead, \(wayOut)"
  }

  /// Finds the arrows of the manifest that no import of the target needs.
  ///
  /// Tests may be given more than they use, and only a library is there to be imported.
  private func unusedDependencies(
    of target: PackageDescription.Target,
    importing imported: Set<String>
  ) -> [Violation] {
    guard target.type == "library" || target.type == "executable" else { return [] }
    return target.dependencies.compactMap { name in
      guard let used = package.targets.first(where: { $0.name == name }), used.type == "library",
        !imported.contains(used.moduleName)
      else { return nil }
      return Violation(
        file: "Package.swift",
        position: nil,
        message: "\(target.name) uses \(name), but no source of \(target.name) imports it. "
          + "Take \(name) out of what \(target.name) uses."
      )
    }
  }
}
