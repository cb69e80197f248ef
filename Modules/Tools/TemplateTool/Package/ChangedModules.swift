/// The modules whose tests a change can affect, with the reasons.
enum ChangedModules: Equatable {
  /// A module to test, and the reason.
  struct Choice: Equatable {
    let module: String
    let reason: String
  }

  /// All, because the change can't be assigned to modules.
  case all(reason: String)
  case some([Choice])

  /// Paths that no test depends on.
  ///
  /// The same is true for the texts next to README.md.
  private static let untested: Set = [
    "Package.swift", "LICENSE", ".gitattributes", ".gitignore", ".swift-format", "Scripts", ".ci",
    ".github",
  ]

  /// Selects the modules to test.
  ///
  /// - Parameters:
  ///   - paths: The paths that differ, with both paths of a renamed file.
  ///   - before: The Package.swift before the change, or nil if there was none that can be read.
  ///   - now: The current Package.swift.
  ///   - isTested: Whether a module has tests.
  init(
    paths: [String],
    before: Manifest?,
    now: Manifest,
    isTested: (String) -> Bool
  ) {
    if let reason = Self.reasonForAll(before, now) {
      self = .all(reason: reason)
      return
    }
    // Uses the lists of modules before and after the change.
    let manifests = [before, now].compactMap { $0 }
    let lines = manifests.flatMap { manifest in
      manifest.modules.map { (module: $0, spelling: manifest.spelling(of: $0)) }
    }
    let places = ModulePlaces(lines.map(\.module))
    var reasons: [String: String] = [:]
    var testReasons: [String: String] = [:]
    for path in paths {
      switch places.place(of: path) {
      case .module(let name): reasons[name] = reasons[name] ?? "\(path) differs"
      case .tests(let name): testReasons[name] = testReasons[name] ?? "\(path) differs"
      case nil:
        let parts = path.split(separator: "/")
        if Self.untested.contains(String(parts[0])) || path.hasPrefix("Tests/Workshop/")
          || parts.count == 1 && path.hasSuffix(".md")
        {
          continue
        }
        self = .all(reason: "\(path) differs, which is part of no module")
        return
      }
    }
    for line in lines where lines.count(where: { $0.spelling == line.spelling }) == 1 {
      let name = line.module.name
      reasons[name] = reasons[name] ?? "its line in Package.swift differs"
    }

    var users: [String: [String]] = [:]
    for line in lines {
      // Other names in a line, such as labels, aren't names of modules.
      for (label, names) in line.module.lists where label != "testsUse" {
        for used in names { users[used, default: []].append(line.module.name) }
      }
    }
    var pending = reasons.keys.sorted()[...]
    while let changed = pending.popFirst() {
      for user in users[changed] ?? [] where reasons[user] == nil {
        reasons[user] = "depends on \(changed)"
        pending.append(user)
      }
    }
    // All tests may depend on the modules that Package.swift names outside the list, such as FactoryTesting.
    let outside = now.namesAroundList
    self = .some(
      now.modules.filter { isTested($0.name) }.compactMap { module in
        let testsUse = lines.filter { $0.module.name == module.name }
          .flatMap { $0.module.lists["testsUse"] ?? [] }
        let used = (testsUse + outside).first { reasons[$0] != nil }
        let reason =
          reasons[module.name] ?? testReasons[module.name]
          ?? used.map { "its tests depend on \($0)" }
        return reason.map { Choice(module: module.name, reason: $0) }
      }
    )
  }

  /// The reason to test all modules for any changed paths; `nil` if the paths decide.
  private static func reasonForAll(_ before: Manifest?, _ now: Manifest) -> String? {
    guard let before, before.isPlain else { return "the earlier list of modules can't be read" }
    guard now.isPlain, !now.hasModuleOutsideList else {
      return "the lines of the modules in Package.swift can't be distinguished"
    }
    if before.surroundings != now.surroundings {
      return "Package.swift differs outside of the list of modules"
    }
    return now.packageOutside.map {
      "the package in \($0) may differ, of which git says nothing here"
    }
  }
}

/// The folders of a package's modules.
private struct ModulePlaces {
  enum Place {
    case module(String)
    case tests(String)
  }

  private var modules: [String: Set<String>] = [:]
  private let names: Set<String>

  init(_ list: [Manifest.Module]) {
    names = Set(list.map(\.name))
    for module in list {
      let folder =
        switch module.kind {
        case "app": ""
        case "testSupport": "Tests"
        default: "Modules"
        }
      modules[folder, default: []].insert(module.name)
    }
  }

  /// The module that a file is part of.
  ///
  /// Modules may be in groups: `Modules/Core/FactoryKit`.
  func place(of path: String) -> Place? {
    let folders = path.split(separator: "/").dropLast().map(String.init)
    guard let top = folders.first else { return nil }
    if modules[""]?.contains(top) == true { return .module(top) }
    if folders.starts(with: ["Tests", "Workshop"]) { return nil }
    for folder in folders.dropFirst().prefix(2) {
      if modules[top]?.contains(folder) == true { return .module(folder) }
      let name = String(folder.dropLast("Tests".count))
      if top == "Tests", folder.hasSuffix("Tests"), names.contains(name) { return .tests(name) }
    }
    return nil
  }
}

extension Manifest {
  private var tokensOutsideList: [Int] { source.tokens.indices.filter { !list.contains($0) } }

  fileprivate var hasModuleOutsideList: Bool {
    tokensOutsideList.contains { source.has(["Module", "(", "."], at: $0) }
  }

  /// The names outside the list, except the name of the package.
  fileprivate var namesAroundList: [String] {
    tokensOutsideList.compactMap { index in
      guard !(index > 1 && source.has(["name", ":"], at: index - 2)) else { return nil }
      return source.tokens[index].string
    }
  }

  /// The path of another local package, or nil.
  fileprivate var packageOutside: String? {
    for index in source.tokens.indices where source.has([".", "package", "("], at: index) {
      guard let end = source.index(closing: index + 2) else { continue }
      for argument in index..<end where source.has(["path", ":"], at: argument) {
        guard let path = source.tokens[argument + 2].string else { continue }
        if path.hasPrefix("/") || path.hasPrefix("..") { return path }
      }
    }
    return nil
  }
}
