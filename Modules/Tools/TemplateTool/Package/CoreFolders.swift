import Foundation

/// The folders of the core, which Scripts/update-core replaces, and the original git tree of each folder.
///
/// The file `Scripts/core` lists them, and in an app also the scripts as they came.
struct CoreFolders {
  static let file = "Scripts/core"

  let folders: [(path: String, tree: String?)]
  /// For each script its original git object.
  let scripts: [String: String]
  private let comments: String

  init(of package: PackageFolder) throws(ToolError) {
    let lines = try package.read(Self.file).split(separator: "\n").map(String.init)
    comments = lines.filter { $0.hasPrefix("#") }.map { "\($0)\n" }.joined()
    let entries = lines.filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ").map(String.init)
      return (path: words[0], tree: words.count > 1 ? words[1] : nil)
    }
    folders = entries.filter { !$0.path.hasPrefix("Scripts/") }
    scripts = Dictionary(
      uniqueKeysWithValues: entries.compactMap { entry in
        entry.path.hasPrefix("Scripts/") ? entry.tree.map { (entry.path, $0) } : nil
      }
    )
  }

  /// The scripts and the templates of a package that an update replaces.
  static func scripts(of package: PackageFolder) -> [String] {
    package.files(in: ["Scripts"]).filter { file in
      !["Scripts/adopt", "Scripts/Dockerfile", Adoption.templates, Self.file]
        .contains(where: file.hasPrefix)
    }
  }

  /// Returns the git object of each file, in their order.
  static func objects(
    of files: [String],
    in package: PackageFolder,
    _ context: Context
  ) throws -> [String] {
    guard !files.isEmpty else { return [] }
    let command = ["git", "hash-object", "--no-filters", "--"] + files
    return try context.shell.run(command, in: package.root).lines
  }

  var paths: [String] { folders.map(\.path) }

  /// Whether a file is in one of the folders.
  func contains(_ file: String) -> Bool { paths.contains { file.hasPrefix("\($0)/") } }

  /// Stages the file with the git tree of each folder.
  ///
  /// A later update compares the folders with these trees.
  ///
  /// - Parameters:
  ///   - paths: The folders of the new core.
  ///   - staging: The change, which contains these folders.
  ///   - context: The context that runs git.
  /// - Throws: An error if git fails.
  func record(_ paths: [String], in staging: Staging, _ context: Context) throws {
    let environment = ["GIT_INDEX_FILE": staging.temporary("index")]
    func git(_ arguments: [String]) throws -> String {
      let outcome = try context.shell.run(
        ["git"] + arguments,
        in: context.package.root,
        environment: environment
      )
      guard outcome.code == 0 else {
        throw ToolError("git failed: \(outcome.errors.trimmed)", code: .unavailable)
      }
      return outcome.output.trimmed
    }
    _ = try git(["--work-tree=\(staging.new.root)", "add", "-f", "--"] + paths)
    var text = comments
    for path in paths { text += "\(path) \(try git(["write-tree", "--prefix=\(path)/"]))\n" }
    // A script that isn't staged stays as it is here, and is compared with its earlier original.
    let staged = Self.scripts(of: staging.new)
    let objects = try Self.objects(of: staged, in: staging.new, context)
    let scripts = scripts.merging(zip(staged, objects)) { $1 }
    for (script, object) in scripts.sorted(by: { $0.key < $1.key }) {
      text += "\(script) \(object)\n"
    }
    try staging.stage(Self.file)
    try staging.new.write(text, to: Self.file)
  }
}
