import Foundation

/// A change of the package, which takes place as a whole or not at all.
///
/// A command prepares its changes in the folder `.staging`, where SwiftPM reads the new Package.swift. Then it moves
/// the changes into place. If the command is stopped before that, or can't write a file, the package
/// doesn't change.
final class Staging {
  let package: PackageFolder
  /// The folder of the new files.
  let new: PackageFolder
  /// The folder of the old files.
  let old: PackageFolder
  private let folder: String
  private let shell: Shell
  private var dropped: [String] = []

  /// Begins a change.
  init(_ package: PackageFolder, shell: Shell) throws {
    self.package = package
    self.shell = shell
    folder = package.path(".staging")
    new = PackageFolder(root: "\(folder)/new")
    old = PackageFolder(root: "\(folder)/old")
    try Self.create(folder)
    for place in [new.root, old.root] {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: false)
    }
  }

  /// Creates the folder of a change.
  ///
  /// - Throws: An error if another change has created it, or with the system's reason.
  private static func create(_ folder: String) throws {
    guard mkdir(folder, 0o777) != 0 else { return }
    let error = POSIXError.last
    guard error.code != .EEXIST else {
      throw ToolError(
        "'\(folder)' exists: another script is at work, or was killed. If none is at work, remove that folder.",
        code: .tryAgain
      )
    }
    throw ToolError("'\(folder)' can't be created: \(error.reason).", code: .cannotWrite)
  }

  /// Removes everything that was staged.
  func end() { try? FileManager.default.removeItem(atPath: folder) }

  /// A folder for the command's temporary files.
  func temporary(_ name: String) -> String { "\(folder)/\(name)" }

  /// Stages copies of files, which the command will change.
  func stage(_ files: String...) throws { try stage(files) }

  func stage(_ files: [String]) throws {
    for file in files where !isStaged(file) {
      try new.copy(file, of: package)
      try old.copy(file, of: package)
    }
  }

  /// Whether a file has been staged.
  func isStaged(_ file: String) -> Bool { new.exists(file) }

  /// Stages a file with a new text.
  func change(_ file: String, _ edit: (SwiftSource) throws -> String) throws {
    try stage(file)
    try new.write(edit(SwiftSource(new.read(file))), to: file)
  }

  /// Records the original of a file that another function has staged.
  func keep(_ file: String) throws {
    if !old.exists(file) { try old.copy(file, of: package) }
  }

  /// Stages the removal of files.
  func drop(_ files: [String]) throws {
    dropped += files
    for file in files { try keep(file) }
  }

  /// All staged files.
  var written: [String] { new.files(in: [""]).sorted() }

  /// Reads the staged Package.swift with SwiftPM, which also checks the dependencies between modules.
  func checkManifest() throws {
    let command = [
      "swift", "package", "--package-path", new.root, "--scratch-path", temporary("build"),
      "dump-package",
    ]
    let outcome = try shell.run(command, in: package.root, environment: ["ONLY_MODULE": nil])
    guard outcome.code != 0 else { return }
    for line in outcome.errors.split(separator: "\n") where !line.contains("Invalid manifest") {
      guard let error = line.range(of: "error: ") else { continue }
      let before = line[..<error.lowerBound]
      let sentence = line[error.upperBound...]
      // The compiler's errors have a place before them, and those of the manifest's `stop` have none.
      guard let place = before.range(of: "Package.swift:") else {
        throw ToolError(String(sentence))
      }
      throw ToolError("\(before[place.lowerBound...])\(sentence)", code: .data)
    }
    throw ToolError("SwiftPM cannot read the changed Package.swift: \(outcome.errors)")
  }

  /// Formats the given staged Swift files, or all staged Swift files.
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

  /// Removes unchanged files from the change.
  func forgetUnchanged() throws {
    for file in written where try same(file, new, package) {
      try FileManager.default.removeItem(atPath: new.path(file))
    }
  }

  /// Moves all staged files into place, or none of them.
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
    // From here on, a signal ends neither the move nor the rest of the command.
    try Interrupt.postpone()
    do {
      for file in written { try move(file) }
      for file in gone { try FileManager.default.removeItem(atPath: package.path(file)) }
    } catch {
      restore(created: created)
      throw ToolError(
        "nothing is changed, because \(error.reason).",
        code: .cannotWrite
      )
    }
    for file in gone { removeEmptyFolders(above: file) }
    end()
  }

  /// Brings back the old files, and removes those that the change has created.
  private func restore(created: [String]) {
    for file in old.files(in: [""]) {
      let isUnchanged = try? same(file, package, old)
      guard isUnchanged != true else { continue }
      remove(file)
      try? package.copy(file, of: old)
    }
    for file in created {
      remove(file)
      removeEmptyFolders(above: file)
    }
  }

  private func remove(_ file: String) {
    try? FileManager.default.removeItem(atPath: package.path(file))
  }

  private func same(_ file: String, _ one: PackageFolder, _ other: PackageFolder) throws -> Bool {
    FileManager.default.contentsEqual(atPath: one.path(file), andPath: other.path(file))
  }

  /// Moves a staged file into place, where it replaces an existing file.
  private func move(_ file: String) throws {
    try package.create(file) { target in
      guard rename(new.path(file), target.path) == 0 else { throw POSIXError.last }
    }
  }

  private func removeEmptyFolders(above file: String) {
    var folder = (file as NSString).deletingLastPathComponent
    while !folder.isEmpty, package.isFolder(folder), package.names(in: folder).isEmpty {
      remove(folder)
      folder = (folder as NSString).deletingLastPathComponent
    }
  }
}

extension POSIXError {
  /// The error of the system call that has just failed.
  fileprivate static var last: POSIXError { POSIXError(Code(rawValue: errno) ?? .EIO) }
}
