/// Selects the modules whose tests a change can affect.
struct ChangedModules {
  /// A module to test, and the reason.
  struct Choice: Equatable {
    let module: String
    let reason: String

    /// All modules, because the change can't be assigned to some.
    static func all(_ reason: String) -> Choice {
      Choice(module: "all modules", reason: reason)
    }
  }

  /// Paths that no test depends on.
  ///
  /// The same is true for the texts next to README.md.
  private static let untested: Set = [
    "Package.swift", "LICENSE", ".gitattributes", ".gitignore", ".swift-format", "Scripts", ".ci",
    ".github",
  ]

  /// The Package.swift before the change, or nil if there was none that can be read.
  let before: Manifest?
  /// The current Package.swift.
  let now: Manifest
  /// Whether a module has tests.
  let isTested: (Manifest.Module) -> Bool

  /// Returns the modules to test, in the order of Package.swift.
  ///
  /// - Parameter paths: The paths that differ, with both paths of a renamed file.
  /// - Returns: The modules and the reasons, or one choice for all modules.
  func choices(paths: [String]) -> [Choice] {
    if let reason = reasonForAll {
      return [.all(reason)]
    }
    var reasons: [String: String] = [:]
    var testReasons: [String: String] = [:]
    for path in paths where !isUntested(path) {
      let reason = "\(path) differs"
      if let module = module(of: path) {
        reasons[module] = reasons[module] ?? reason
      } else if let module = testedModule(of: path) {
        testReasons[module] = testReasons[module] ?? reason
      } else {
        return [.all("\(path) differs, which is part of no module")]
      }
    }
    for module in modules where reasons[module.name] == nil {
      let isInBoth = modules.count { $0.spelling == module.spelling } > 1
      if isInBoth { continue }
      reasons[module.name] = "its line in Package.swift differs"
    }
    addDependents(to: &reasons)

    var choices: [Choice] = []
    for module in now.modules where isTested(module) {
      var reason = reasons[module.name] ?? testReasons[module.name]
      let used = modules.filter { $0.name == module.name }.flatMap(\.testsUse)
      if let changed = used.first(where: { reasons[$0] != nil }) {
        reason = reason ?? "its tests depend on \(changed)"
      }
      guard let reason else { continue }
      choices.append(Choice(module: module.name, reason: reason))
    }
    return choices
  }

  /// The modules before and after the change.
  private var modules: [Manifest.Module] {
    let earlier = before?.modules ?? []
    return earlier + now.modules
  }

  /// The reason to test all modules for any changed paths; `nil` if the paths decide.
  private var reasonForAll: String? {
    guard let before,
      before.isPlain
    else { return "the earlier list of modules can't be read" }
    guard now.isPlain else {
      return "the lines of the modules in Package.swift can't be distinguished"
    }
    if before.surroundings != now.surroundings {
      return "Package.swift differs outside of the list of modules"
    }
    guard let place = now.packageOutside else { return nil }
    return "the package in \(place) may differ, of which git says nothing here"
  }

  /// Adds the modules that depend on those with a reason, also through others.
  private func addDependents(to reasons: inout [String: String]) {
    var pending = reasons.keys.sorted()[...]
    while let changed = pending.popFirst() {
      for module in modules where reasons[module.name] == nil {
        // Other names in a line, such as labels, aren't names of modules.
        let isDependent = module.lists.contains { label, names in
          label != "testsUse" && names.contains(changed)
        }
        guard isDependent else { continue }
        reasons[module.name] = "depends on \(changed)"
        pending.append(module.name)
      }
    }
  }

  private func isUntested(_ path: String) -> Bool {
    let top = String(path.prefix { $0 != "/" })
    if top == path, path.hasSuffix(".md") {
      return true
    }
    return Self.untested.contains(top) || path.hasPrefix("Tests/Workshop/")
  }

  /// The module whose sources a file is among.
  private func module(of path: String) -> String? {
    let found = modules.first { path.hasPrefix("\($0.sources)/") }
    return found?.name
  }

  /// The module whose tests a file is among.
  private func testedModule(of path: String) -> String? {
    let found = modules.first { path.hasPrefix("\($0.tests)/") }
    return found?.name
  }
}

extension Manifest {
  /// The path of another local package, or nil.
  fileprivate var packageOutside: String? {
    for (index, token) in source.tokens.enumerated().dropFirst(2) {
      guard let path = token.string,
        source.has(["path", ":"], at: index - 2)
      else { continue }
      if path.hasPrefix("/") || path.hasPrefix("..") {
        return path
      }
    }
    return nil
  }
}
