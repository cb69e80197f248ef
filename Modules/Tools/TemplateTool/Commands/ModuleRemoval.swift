import Foundation

/// Removes modules, and the lines of the apps that name them.
struct ModuleRemoval {
  let context: Context
  let manifest: Manifest
  let names: [String]
  /// The folders to remove.
  let folders: [String]
  /// The files to remove.
  let files: [String]

  private var package: PackageFolder { context.package }

  /// The folders of the remaining apps.
  private var apps: [String] { manifest.apps.map(\.name).filter { !names.contains($0) } }

  init(_ context: Context, _ manifest: Manifest, names: [String]) throws(ToolError) {
    self.context = context
    self.manifest = manifest
    self.names = names
    let apps = manifest.apps.map(\.name)
    guard !apps.allSatisfy(names.contains) else {
      throw ToolError("\(apps.list) can't be removed: there would be no app.")
    }
    var folders: [String] = []
    for name in names {
      guard let module = manifest[name] else {
        throw ToolError(
          "'\(name)' isn't a module in Package.swift: expected \(manifest.names.list)."
        )
      }
      guard !["core", "tool", "plugin"].contains(module.kind) else {
        throw ToolError("\(name) can't be removed: it is part of the core.")
      }
      let places = [context.package.folder(of: module), context.package.tests(of: name)]
      folders += places.compactMap { $0 }.filter(context.package.isFolder)
    }
    // The apps lose the names in their lines, and all other modules need them.
    for name in names {
      let users = manifest.modules.filter { module in
        !module.isWiring && !names.contains(module.name)
          && (module.uses + (module.lists["testsUse"] ?? [])).contains(name)
      }
      guard users.isEmpty else {
        throw ToolError(
          "\(name) can't be removed: these modules depend on it: \(users.map(\.name).list). Name them, too, or take "
            + "\(name) out of their lines in Package.swift."
        )
      }
    }
    if let link = folders.first(where: context.package.isLinked) {
      throw ToolError(
        "'\(link)' is a symbolic link, or in one, and git couldn't bring back the files behind it. "
          + "Replace the link with a copy of the files, and commit that first.",
        code: .failed
      )
    }
    self.folders = folders
    files = context.package.files(in: folders)
  }

  /// Throws an error if git couldn't restore the removed files.
  func checkGit() throws {
    // Without a path, git's answer would cover the whole package.
    guard !folders.isEmpty else { return }
    _ = try context.placeInRepository()
    // In a sparse clone, the folder of the tests may be missing.
    let tests = names.map { ":(glob)Tests/**/\($0)Tests/**" }
    try context.checkCommitted(
      folders + tests,
      otherwise:
        "what would be removed has changes that aren't committed. Commit or delete them first",
      code: .failed,
      includesIgnored: true
    )
  }

  func stage(in staging: Staging) throws {
    try staging.stage("Package.swift")
    for name in names {
      try staging.change("Package.swift") { try Manifest($0.text).removing(name) }
    }
    try staging.checkManifest()
    let declared = try declared()
    for module in manifest.modules where module.isWiring && !names.contains(module.name) {
      for file in try package.wiringFiles(of: module) {
        try staging.change(file) {
          $0.removing(importsOf: Set(names), statementsWith: declared)
        }
      }
    }
    let places = try remainingPlaces(staging, declared: declared)
    guard places.isEmpty else {
      throw ToolError(
        "\(names.list) can't be removed, because these lines need it. Change them first:\n"
          + places.joined(separator: "\n"),
        code: .failed
      )
    }
    try staging.drop(files)
    try moveGuides(in: staging)
    try staging.stagePicture()
    try staging.format()
    try staging.forgetUnchanged()
  }

  /// Stages the guides of a removed app as those of an app that stays, unless one that stays has guides.
  private func moveGuides(in staging: Staging) throws {
    func guides(of app: String) -> [String] { package.files(in: ["\(app)/\(app).docc"]) }
    guard let heir = apps.first, apps.allSatisfy({ guides(of: $0).isEmpty }),
      let app = names.first(where: { !guides(of: $0).isEmpty })
    else { return }
    for file in guides(of: app) {
      let target = Adoption.renamed(file, app: app, package: app, to: heir)
      if file.hasSuffix(".md") {
        let text = try Adoption.renamed(package.read(file), app: app, package: app, to: heir)
        try staging.new.write(text, to: target)
      } else {
        try staging.new.copy(file, of: package, to: target)
      }
    }
  }

  /// The types and factories that the modules declare for other modules.
  private func declared() throws(ToolError) -> Set<String> {
    var declared: Set<String> = []
    for file in package.sources(in: folders) {
      declared.formUnion(SwiftSource(try package.read(file)).names)
    }
    return declared
  }

  /// The lines of the wiring, and of files that import one of the modules, that still need it.
  private func remainingPlaces(_ staging: Staging, declared: Set<String>) throws -> [String] {
    var places: [String] = []
    let sources = package.sources(in: apps + ["Modules", "Tests"])
    for file in sources where !folders.contains(where: { file.hasPrefix("\($0)/") }) {
      if file.hasPrefix("Tests/Workshop/") { continue }
      let isWiring = staging.isStaged(file)
      let text = try package.read(file)
      guard isWiring || names.contains(where: text.contains) else { continue }
      let source = SwiftSource(text)
      guard isWiring || source.imports.contains(where: { names.contains($0.module) }) else {
        continue
      }
      var lines = source.lines(importing: Set(names), naming: declared)
      if isWiring {
        lines.subtract(source.removedLines(importing: Set(names), naming: declared))
      }
      for line in lines.sorted() {
        places.append("\(file):\(line):\(source.text(ofLine: line))")
      }
    }
    return places
  }

  /// The parts of a line of a document that are code or paths.
  private static func code(in line: Substring) -> [String] {
    let spans = line.split(separator: "`", omittingEmptySubsequences: false)
    let words = line.split { $0.isWhitespace || "()".contains($0) }
    return words.filter { $0.contains("/") }.map(String.init)
      + spans.indices.filter { $0 % 2 == 1 }.map { String(spans[$0]) }
  }

  /// The positions in documents that mention one of the modules.
  func documents() throws(ToolError) -> [String] {
    var places: [String] = []
    let documents = package.files(in: apps).filter { $0.hasSuffix(".md") }
    for file in ["README.md"] + documents where package.exists(file) {
      let lines = try package.read(file).split(separator: "\n", omittingEmptySubsequences: false)
      var isCode = false
      for (index, line) in lines.enumerated() {
        if line.hasPrefix("```") { isCode.toggle() }
        // In other text, a name such as Health may be an ordinary word.
        let code = isCode ? [String(line)] : Self.code(in: line)
        let mentions = names.contains { name in
          code.contains { $0.replacingWord(name, with: "", isWhole: true) != $0 }
        }
        if mentions { places.append("\(file):\(index + 1)") }
      }
    }
    return places
  }
}

extension String {
  /// The text without white space around it.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
