import Foundation

/// Replaces the core of a package by the core of a newer clone of the template.
struct CoreUpdate {
  let context: Context
  let clone: PackageFolder
  /// The versions of the core here and in the clone.
  let (here, there): (String, String)
  /// Whether the clone's scripts replace all scripts of the package, also changed ones.
  private let replacesScripts: Bool
  private let oldCore: CoreFolders
  private let newCore: CoreFolders

  private var package: PackageFolder { context.package }

  init(
    _ context: Context,
    clone: PackageFolder,
    replacesScripts: Bool = false
  ) throws(ToolError) {
    (self.context, self.clone, self.replacesScripts) = (context, clone, replacesScripts)
    guard clone.exists(CoreFolders.file), clone.exists("Package.swift") else {
      throw ToolError(
        "'\(clone.root)' has no core: expected a clone of the template, with a file \(CoreFolders.file).",
        code: .noInput
      )
    }
    guard !Self.isSame(clone.root, context.package.root) else {
      throw ToolError("'\(clone.root)' is this package. Name a newer clone of the template.")
    }
    oldCore = try CoreFolders(of: context.package)
    newCore = try CoreFolders(of: clone)
    here = try Self.version(of: context.package, oldCore)
    there = try Self.version(of: clone, newCore)
  }

  /// Replaces the core, and runs the tests with it.
  func perform(isForced: Bool) throws {
    try check(isForced: isForced)
    context.log("Replacing the core \(here) by \(there):")
    try context.changing { staging in
      try stage(in: staging)
      try staging.commit()
    }
    context.log(try news())
    context.log("The core is version \(there) now, and nothing is committed. Running the tests:")
    // The change is complete, and the tests take long.
    Interrupt.resume()
    let tests = try context.shell.run(["swift", "test"], in: package.root, isShown: true)
    guard tests.code == 0 else {
      throw ToolError(
        "a test fails with the new core. Correct your modules, or go back with 'git stash -u'.",
        code: .failed
      )
    }
    context.log("All tests pass. Next: git add -A && git commit")
  }

  private static func isSame(_ one: String, _ other: String) -> Bool {
    [one, other].map { URL(fileURLWithPath: $0).standardized.resolvingSymlinksInPath().path }
      .reduce(into: Set()) { $0.insert($1) }.count == 1
  }

  private static func version(
    of package: PackageFolder,
    _ core: CoreFolders
  ) throws(ToolError) -> String {
    let folder = core.paths.first { $0.hasSuffix("/FactoryKit") } ?? "Modules/Core/FactoryKit"
    let file = "\(folder)/FactoryVersion.swift"
    if let text = try? package.read(file) {
      let source = SwiftSource(text)
      for index in source.tokens.indices where source.has(["let", "current", "="], at: index) {
        if index + 3 < source.tokens.count, let version = source.tokens[index + 3].string {
          return version
        }
      }
    }
    throw ToolError("'\(package.path(file))' doesn't state a version.", code: .noInput)
  }

  /// Whether a version comes before another one.
  static func isOlder(_ one: String, than other: String) -> Bool {
    let numbers = [one, other].map { $0.split(separator: ".").map { Int($0) ?? 0 } }
    return numbers[0].lexicographicallyPrecedes(numbers[1])
  }

  /// Throws an error if git couldn't restore the package, if nothing is newer, or if the core was changed.
  func check(isForced: Bool) throws {
    let status = try context.git("status", "--porcelain")
    guard status.code == 0, status.output.isEmpty else {
      throw ToolError(
        "'\(package.root)' has changes that aren't committed, or isn't in git. Commit them first, so that git can "
          + "bring everything back.",
        code: .failed
      )
    }
    guard !isForced else { return }
    guard Self.isOlder(here, than: there) else {
      throw ToolError(
        "the core is version \(here) here and \(there) in '\(clone.root)': there is nothing newer. Get a newer clone, "
          + "or replace it with --force.",
        code: .failed
      )
    }
    guard oldCore.folders.contains(where: { $0.tree != nil }) else {
      throw ToolError(
        "Scripts/core doesn't record the original core, so changes to the core can't be found. Replace it with --force.",
        code: .data
      )
    }
    let changes = try changedFiles()
    guard changes.isEmpty else {
      throw ToolError(
        "the core was changed here. Move these changes to modules of your own, or discard them with --force:\n"
          + changes.joined(separator: "\n"),
        code: .failed
      )
    }
  }

  /// The files of the core that were changed since they came from the template.
  private func changedFiles() throws -> [String] {
    var changes: [String] = []
    for (folder, tree) in oldCore.folders where package.isFolder(folder) {
      guard let tree else { continue }
      let committed = "HEAD:./\(folder)"
      let now = try context.git("rev-parse", "-q", "--verify", committed).output.trimmed
      guard now != tree else { continue }
      let difference = try context.git("diff-tree", "-r", "--name-only", tree, committed)
      changes +=
        difference.code == 0
        ? difference.lines.map { "\(folder)/\($0)" }
        : ["\(folder) (git can't compare it with its original state)"]
    }
    return changes
  }

  /// Stages the clone's core, which replaces the core here.
  func stage(in staging: Staging) throws {
    let old = oldCore.paths.filter(package.isFolder)
    // The update doesn't add a folder of the core that was removed here.
    let removed = Set(oldCore.paths).subtracting(old).map(Self.name)
    let new = newCore.paths.filter { !removed.contains(Self.name(of: $0)) }
    try staging.stage("Package.swift")
    for folder in new {
      let files = try context.shell.run(["git", "ls-files", "-z", "--", folder], in: clone.root)
        .paths
      for file in files { try staging.new.copy(file, of: clone) }
      guard !files.isEmpty else {
        throw ToolError(
          "git has no '\(folder)' in '\(clone.root)', which its Scripts/core lists. Name a whole clone.",
          code: .noInput
        )
      }
    }
    let list = try Self.replacingCore(
      of: package.manifest(),
      modules: Self.modules(in: old),
      by: clone.manifest(),
      modules: Self.modules(in: new)
    )
    let manifest = try Manifest(list).withSurroundings(of: clone.manifest())
    try staging.new.write(manifest, to: "Package.swift")
    let names = Set(newCore.paths.map(Self.name))
    let gone = old.filter { !names.contains(Self.name(of: $0)) }
    if !gone.isEmpty {
      context.log(
        "note: the newer core doesn't contain these folders, so they are removed: \(gone.list)."
      )
    }
    try stageScripts(in: staging)
    try stageLinks(in: staging)
    try staging.checkManifest()
    try oldCore.record(new, in: staging, context)
    try staging.format(["Package.swift"])
    for file in package.files(in: old) {
      if staging.isStaged(file) { try staging.keep(file) } else { try staging.drop([file]) }
    }
    // Files that stay as they are need no new build.
    try staging.forgetUnchanged()
  }

  /// Stages the clone's scripts, with the name of this app, in place of those that weren't changed here.
  private func stageScripts(in staging: Staging) throws {
    let (app, name) = try (clone.manifest().app.name, package.manifest().app.name)
    let here = CoreFolders.scripts(of: package)
    let objects = try CoreFolders.objects(of: here, in: package, context)
    let now = Dictionary(uniqueKeysWithValues: zip(here, objects))
    func isReplaced(_ script: String) -> Bool {
      // The owner of an app is expected to change the templates.
      replacesScripts && !script.hasPrefix("Scripts/templates/")
        || now[script] == oldCore.scripts[script]
    }
    let newer = CoreFolders.scripts(of: clone)
    var different: [String] = []
    for script in newer {
      let text = try clone.read(script)
      let renamed = Adoption.renamed(text, app: app, package: "ModularApp", to: name)
      guard isReplaced(script) else {
        if (try? package.read(script)) != renamed { different.append(script) }
        continue
      }
      if package.exists(script) { try staging.keep(script) }
      try staging.new.copy(script, of: clone)
      try staging.new.write(renamed, to: script)
    }
    // Old templates have this script and no list of scripts. Other scripts may be the user's own.
    let listed = Set(oldCore.scripts.keys).union(replacesScripts ? ["Scripts/staging.bash"] : [])
    try staging.drop(
      here.filter { listed.contains($0) && isReplaced($0) && !newer.contains($0) }
    )
    guard !different.isEmpty else { return }
    context.log(
      "note: these scripts were changed here, so they stay. Compare them with the clone's: \(different.list)."
    )
  }

  /// Stages the documents that name a folder of the core that has another path in the clone.
  private func stageLinks(in staging: Staging) throws {
    let moves = oldCore.paths.compactMap { old in
      newCore.paths.first { Self.name(of: $0) == Self.name(of: old) && $0 != old }
        .map { (old: old, new: $0) }
    }
    guard !moves.isEmpty else { return }
    let documents = try context.git("ls-files", "-z", "--", "*.md").paths
    for file in documents where !oldCore.contains(file) && package.exists(file) {
      let text = try package.read(file)
      let new = moves.reduce(text) { $0.replacingWord($1.old, with: $1.new, isWhole: true) }
      if new != text { try staging.change(file) { _ in new } }
    }
  }

  /// The names of the modules in the given folders.
  private static func modules(in folders: [String]) -> [String] {
    folders.filter { $0.hasPrefix("Modules/") }.map(name)
  }

  /// The name of the module or the tests in a folder: the last part of the path.
  private static func name(of folder: String) -> String {
    folder.split(separator: "/").last.map(String.init) ?? folder
  }

  /// Returns a Package.swift with the core's lines from another Package.swift.
  static func replacingCore(
    of manifest: Manifest,
    modules old: [String],
    by clone: Manifest,
    modules new: [String]
  ) throws(ToolError) -> String {
    var result = manifest
    for name in old where !new.contains(name) { result = try Manifest(result.removing(name)) }
    for name in new {
      guard let module = clone[name] else { continue }
      let line = clone.joined(module)
      if let now = result[name] {
        if clone.spelling(of: module) == result.spelling(of: now) { continue }
        result = try Manifest(result.replacing(name, with: line))
      } else {
        result = try Manifest(result.adding(line, kind: module.kind, in: module.group))
      }
    }
    return result.source.text
  }

  /// The entries in the clone's list of changes that are newer than this package's core.
  func news() throws -> String {
    let folder = newCore.paths.first { $0.hasSuffix("/FactoryKit") } ?? "Modules/Core/FactoryKit"
    let file = "\(folder)/FactoryKit.docc/WhatIsNew.md"
    guard clone.exists(file) else { return "" }
    let lines = try clone.read(file).split(separator: "\n", omittingEmptySubsequences: false)
    let newer = lines.prefix { $0 != "## \(here)" }
    let start = newer.firstIndex { $0.hasPrefix("## ") && $0.dropFirst(3).first?.isNumber == true }
    return newer[(start ?? newer.endIndex)...].joined(separator: "\n").trimmed
  }
}

extension String {
  /// The text without white space around it.
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
