import Foundation

/// A change of the package, which takes place as a whole or not at all.
///
/// Every change is prepared in the folder `.staging`, and SwiftPM reads the new Package.swift there. Only then are the
/// changes moved into place. A command that is stopped before that, or can't write a file, leaves the
/// package as it was.
final class Staging {
  let package: PackageFolder
  /// The files as they will be.
  let new: PackageFolder
  /// The files as they were.
  let old: PackageFolder
  private let folder: String
  private let shell: Shell
  private var dropped: [String] = []

  /// Begins a change.
  init(_ package: PackageFolder, shell: Shell) throws {
    (self.package, self.shell) = (package, shell)
    folder = package.path(".staging")
    (new, old) = (PackageFolder(root: "\(folder)/new"), PackageFolder(root: "\(folder)/old"))
    do {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: false
      )
    } catch {
      throw ToolError(
        "'\(folder)' exists: another script is at work, or was killed. If none is at work, remove that folder.",
        code: .tryAgain
      )
    }
    for place in [new.root, old.root] {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    }
  }

  /// Removes everything that was staged.
  func end() { try? FileManager.default.removeItem(atPath: folder) }

  /// A place for files of the command's own.
  func temporary(_ name: String) -> String { "\(folder)/\(name)" }

  /// Stages files as they are, to be changed.
  func stage(_ files: String...) throws { try stage(files) }

  func stage(_ files: [String]) throws {
    for file in files where !isStaged(file) {
      try copy(file, from: package, to: new)
      try copy(file, from: package, to: old)
    }
  }

  /// Whether a file has been staged.
  func isStaged(_ file: String) -> Bool { new.exists(file) }

  /// Stages a file with another text.
  func change(_ file: String, _ edit: (SwiftSource) throws -> String) throws {
    try stage(file)
    try new.write(edit(SwiftSource(new.read(file))), to: file)
  }

  /// Notes how a file is that has been staged in another way.
  func keep(_ file: String) throws {
    if !old.exists(file) { try copy(file, from: package, to: old) }
  }

  /// Stages the removal of files.
  func drop(_ files: [String]) throws {
    dropped += files
    for file in files { try keep(file) }
  }

  /// All staged files.
  var written: [String] { new.files(in: [""]).sorted() }

  /// Lets SwiftPM read the staged Package.swift, which also checks every arrow between modules.
  func checkManifest() throws {
    let command = [
      "swift", "package", "--package-path", new.root, "--scratch-path", temporary("build"),
      "dump-package",
    ]
    let outcome = try shell.run(command, in: package.root, environment: ["ONLY_MODULE": nil])
    guard outcome.code != 0 else { return }
    let sentences = outcome.errors.split(separator: "\n").compactMap { line -> String? in
      guard let range = line.range(of: "error: "), !line.contains("Invalid manifest") else {
        return nil
      }
      return String(line[range.upperBound...])
    }
    throw ToolError(
      sentences.first ?? "SwiftPM cannot read the changed Package.swift: \(outcome.errors)"
    )
  }

  /// Stages README.md with the picture of the staged Package.swift, if it has one.
  func stagePicture() throws {
    if !new.exists("README.md"), package.exists("README.md") { try stage("README.md") }
    guard new.exists("README.md") else { return }
    let text = try new.read("README.md")
    guard ModuleGraph.hasPicture(text) else { return }
    try new.write(ModuleGraph(new.manifest()).updating(text), to: "README.md")
  }

  /// Formats staged Swift files: all of them, unless some are named.
  func format(_ files: [String]? = nil) throws {
    let sources = files ?? written.filter { $0.hasSuffix(".swift") }
    guard !sources.isEmpty else { return }
    let configuration = package.path(".swift-format")
    let outcome = try shell.run(
      ["swift", "format", "format", "--in-place", "--configuration", configuration] + sources,
      in: new.root
    )
    guard outcome.code == 0 else {
      throw ToolError("swift format failed: \(outcome.errors)", code: .data)
    }
  }

  /// Takes staged files that are as they were out of the change.
  func forgetUnchanged() throws {
    for file in written where try same(file, new, package) {
      try FileManager.default.removeItem(atPath: new.path(file))
    }
  }

  /// Moves all staged files into place, or none.
  func commit() throws {
    let written = written
    let gone = dropped.filter { !new.exists($0) }
    var created: [String] = []
    for file in written {
      if old.exists(file) {
        guard try same(file, package, old) else {
          throw ToolError(
            "'\(file)' was changed while this script was at work. Nothing is changed by it: run it again.",
            code: .tryAgain
          )
        }
      } else if package.exists(file) {
        throw ToolError(
          "'\(file)' exists and would be overwritten. Move it away.",
          code: .cannotWrite
        )
      } else {
        created.append(file)
      }
    }
    try Interrupt.check()
    do {
      for file in written { try move(file) }
      for file in gone { try FileManager.default.removeItem(atPath: package.path(file)) }
    } catch {
      for file in old.files(in: [""]) where (try? same(file, package, old)) != true {
        try? FileManager.default.removeItem(atPath: package.path(file))
        try? copy(file, from: old, to: package)
      }
      for file in created {
        try? FileManager.default.removeItem(atPath: package.path(file))
        removeEmptyFolders(above: file)
      }
      throw ToolError(
        "nothing is changed, because a file can't be written: \(error.localizedDescription)",
        code: .cannotWrite
      )
    }
    for file in gone { removeEmptyFolders(above: file) }
    end()
  }

  private func same(_ file: String, _ one: PackageFolder, _ other: PackageFolder) throws -> Bool {
    FileManager.default.contentsEqual(atPath: one.path(file), andPath: other.path(file))
  }

  private func copy(_ file: String, from: PackageFolder, to: PackageFolder) throws {
    let target = URL(fileURLWithPath: to.path(file))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try FileManager.default.copyItem(atPath: from.path(file), toPath: target.path)
  }

  /// Moves a staged file into place, over the one that is there.
  private func move(_ file: String) throws {
    let target = URL(fileURLWithPath: package.path(file))
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    guard rename(new.path(file), target.path) == 0 else {
      throw CocoaError(.fileWriteNoPermission, userInfo: [NSFilePathErrorKey: target.path])
    }
  }

  private func removeEmptyFolders(above file: String) {
    var folder = (file as NSString).deletingLastPathComponent
    while !folder.isEmpty, package.isFolder(folder), package.names(in: folder).isEmpty {
      try? FileManager.default.removeItem(atPath: package.path(folder))
      folder = (folder as NSString).deletingLastPathComponent
    }
  }
}
