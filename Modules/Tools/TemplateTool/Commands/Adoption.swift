import Foundation
import SwiftLexing

/// Turns the template into an app.
struct Adoption {
  /// The files with which an adopted app begins.
  static let templates = "Scripts/templates/adopt"
  /// The paths that an app doesn't need: they test the template, or turn it into an app.
  private static let leftOut = ["Tests/Workshop", "Scripts/adopt", templates]
  /// The words in lines of text about these paths.
  private static let leftOutWords = ["Tests/Workshop", "Scripts/adopt"]
  /// The sample's guide.
  private static let guide = "SampleAccounts"
  private static let guideFolder = "App/App.docc/Sample"
  private static let guideTitle = "The accounts of the sample"
  /// The module that the sample's app uses and an empty app doesn't.
  private static let services = "FactoryRunning"

  private let context: Context
  private let manifest: Manifest
  private let name: ModuleName
  private let keepsSample: Bool
  private let core: CoreFolders
  /// The name that the app has in the template.
  private let app: String
  /// The path of the package in its git repository, empty at the root.
  let place: String
  /// The tracked files, which git could restore.
  private let tracked: [String]

  init(_ context: Context, name: ModuleName, keepsSample: Bool) throws {
    self.context = context
    self.name = name
    self.keepsSample = keepsSample
    manifest = try context.package.manifest()
    app = try manifest.app.name
    core = try CoreFolders(of: context.package)
    place = try context.placeInRepository()
    tracked = try Self.restorableFiles(context)
  }

  /// Returns the tracked files of the package.
  ///
  /// - Throws: An error if git couldn't restore them.
  private static func restorableFiles(_ context: Context) throws -> [String] {
    let root = context.package.root
    guard try context.git("rev-parse", "--verify", "-q", "HEAD").code == 0 else {
      throw ToolError(
        "the git repository of '\(root)' has no commit, which could bring back what is removed: run "
          + "'git add -A && git commit' first.",
        code: .unavailable
      )
    }
    try context.checkCommitted(
      ["."],
      otherwise: "there are changes that aren't committed. Commit or stash them first",
      code: .tryAgain
    )
    // Submodules are folders, and stay as they are.
    let files = try context.gitOutput(of: "ls-files", "-z").paths
      .filter { !context.package.isFolder($0) }
    guard files.contains("Package.swift") else {
      throw ToolError(
        "'\(root)' is in a git repository that ignores it, and couldn't bring back what is removed. Move it out of "
          + "that repository.",
        code: .unavailable
      )
    }
    return files
  }

  /// Adopts the package, and returns its new number of files.
  func stageAndCommit(_ staging: Staging) throws -> Int {
    context.log("1/4 Copying the package")
    for file in tracked { try staging.new.copy(file, of: context.package) }
    for module in manifest.modules where core.paths.contains(staging.new.folder(of: module)) {
      if let tests = staging.new.tests(of: module.name) { remove(tests, staging.new) }
    }
    if keepsSample {
      context.log("2/4 Leaving out the workshop")
      try introduceSample(staging)
    } else {
      context.log("2/4 Leaving out the workshop and the sample")
      try leaveOutSample(staging)
    }
    for place in Self.leftOut { remove(place, staging.new) }
    // Checks the name only now, because a removed module of the sample may have had it.
    try name.check(isFreeIn: staging.new, staging.new.manifest())
    context.log("3/4 Naming everything \(name.name)")
    try rename(staging.new)
    try staging.checkManifest()
    try core.record(core.paths, in: staging, context)
    context.log("4/4 Moving it into place")
    let remaining = staging.new.files(in: [""]).count
    try keepChanges(staging)
    try staging.format()
    try staging.commit()
    return remaining
  }

  /// Gives the template's remote another name, because scripts and pushes use 'origin' as that of the app.
  ///
  /// - Returns: Whether 'origin' was the template.
  func renameRemote() throws -> Bool {
    // The remotes of a bigger repository aren't those of this package.
    guard place.isEmpty else { return false }
    let address = try context.git("remote", "get-url", "origin").output.trimmed
    let repository = address.split { $0 == "/" || $0 == ":" }.last
    guard repository == "ModularApp" || repository == "ModularApp.git" else { return false }
    guard try context.git("remote", "rename", "origin", "template").code == 0 else { return false }
    _ = try context.git("branch", "--unset-upstream")
    return true
  }

  private func remove(_ place: String, _ package: PackageFolder) {
    try? FileManager.default.removeItem(atPath: package.path(place))
  }

  /// Removes the sample from the copy, and adds the first files of an app.
  private func leaveOutSample(_ staging: Staging) throws {
    let new = staging.new
    for file in new.files(in: [app]) where !file.hasPrefix("\(app)/\(app).docc/") {
      remove(file, new)
    }
    remove(Self.guideFolder, new)
    remove("Tests/\(app)Tests", new)
    var manifest = manifest
    for module in manifest.modules where !module.isApp {
      let folder = new.folder(of: module)
      guard !core.paths.contains(folder) else { continue }
      manifest = try Manifest(manifest.removing(module.name))
      remove(folder, new)
      if let tests = new.tests(of: module.name) { remove(tests, new) }
    }
    try new.write(manifest.withoutSample(services: Self.services), to: "Package.swift")
    for file in new.files(in: [Self.templates]) {
      try new.write(new.read(file), to: String(file.dropFirst(Self.templates.count + 1)))
    }
    for folder in new.folders(in: app) where new.files(in: ["\(app)/\(folder)"]).isEmpty {
      remove("\(app)/\(folder)", new)
    }
  }

  /// Writes the app's texts, and adds the sample's guide to the guides.
  private func introduceSample(_ staging: Staging) throws {
    let new = staging.new
    let link = "[\(Self.guideTitle)](\(Self.guideFolder)/\(Self.guide).md)"
    let row = "| see what the sample does, and read its code | \(link) |"
    let readme = try new.read("\(Self.templates)/README.md")
    var lines: [String] = []
    for line in readme.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(String(line))
      if line.hasPrefix("| --- ") { lines.append(row) }
    }
    try new.write(lines.joined(separator: "\n"), to: "README.md")
    let page = "\(app)/\(app).docc/\(app).md"
    let text = try new.read("\(Self.templates)/\(page)")
    try new.write(text + "\n### Sample\n\n- <doc:\(Self.guide)>\n", to: page)
  }

  /// Replaces the old names in texts and paths, where they are whole words, and removes lines about removed
  /// paths.
  private func rename(_ package: PackageFolder) throws {
    for file in package.files(in: [""]) where file != "LICENSE" && !core.contains(file) {
      let data = FileManager.default.contents(atPath: package.path(file)) ?? Data()
      if let text = String(data: data, encoding: .utf8) {
        let new = renamed(text)
        if new != text { try package.write(new, to: file) }
      }
      let path = renamed(file)
      guard path != file else { continue }
      let target = URL(fileURLWithPath: package.path(path))
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try FileManager.default.moveItem(atPath: package.path(file), toPath: target.path)
    }
  }

  /// Returns a text with the new names, and without lines about removed paths.
  func renamed(_ text: String) -> String {
    Self.renamed(text, app: app, package: "ModularApp", to: name.name)
  }

  static func renamed(_ text: String, app: String, package: String, to name: String) -> String {
    var text = text
    if leftOutWords.contains(where: text.contains) {
      text = text.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { line in !leftOutWords.contains { line.contains($0) } }
        .joined(separator: "\n")
    }
    text = text.replacingWord(package, with: name, isWhole: true)
    text = text.replacingWord(app, with: name, isWhole: true)
    text = text.replacingWord("\(app)Tests", with: "\(name)Tests", isWhole: true)
    for before in ["WiringPlan.", "wiring(of: ."] {
      let old = before + app.asProperty
      text = text.replacingWord(old, with: before + name.asProperty, isWhole: true)
    }
    return text
  }

  /// Unstages the files that are equal in the package, and stages the removal of missing files.
  private func keepChanges(_ staging: Staging) throws {
    try staging.drop(tracked.filter { !staging.new.exists($0) })
    for file in tracked where staging.new.exists(file) { try staging.keep(file) }
    try staging.forgetUnchanged()
  }
}

extension Manifest {
  /// The text without the services and the test support of the sample's app, and without double blank lines.
  fileprivate func withoutSample(services: String) throws(ToolError) -> String {
    let app = try app
    var line = joined(app, without: services)
    if let start = line.range(of: ", testsUse: ["),
      let end = line[start.upperBound...].firstIndex(of: "]")
    {
      line.removeSubrange(start.lowerBound...end)
    }
    var text = replacing(app.name, with: line)
    while text.contains("\n\n\n") { text = text.replacing("\n\n\n", with: "\n\n") }
    return text.replacing("\n\n]\n", with: "\n]\n").replacing(
      "modules = [\n\n",
      with: "modules = [\n"
    )
  }
}
