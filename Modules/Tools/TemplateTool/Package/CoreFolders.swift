import Foundation

/// The folders of the core, which Scripts/update-core replaces, and the original git tree of each folder.
///
/// The file `Scripts/core` lists them.
struct CoreFolders {
  static let file = "Scripts/core"

  let folders: [(path: String, tree: String?)]
  private let comments: String

  init(of package: PackageFolder) throws(ToolError) {
    let lines = try package.read(Self.file).split(separator: "\n").map(String.init)
    comments = lines.filter { $0.hasPrefix("#") }.map { "\($0)\n" }.joined()
    folders = lines.filter { !$0.hasPrefix("#") }.map { line in
      let words = line.split(separator: " ").map(String.init)
      return (words[0], words.count > 1 ? words[1] : nil)
    }
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
    try staging.stage(Self.file)
    try staging.new.write(text, to: Self.file)
  }
}
