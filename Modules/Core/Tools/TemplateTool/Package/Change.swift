import Foundation

/// New texts for files of a package, which are written all together or not at all.
struct Change {
  let package: PackageFolder
  /// The new texts by path.
  private(set) var texts: [String: String] = [:]
  /// The texts that the change replaces.
  private var originals: [String: String] = [:]

  init(of package: PackageFolder) { self.package = package }

  /// The files that the change writes.
  var files: [String] {
    texts.keys.filter { texts[$0] != originals[$0] }.sorted()
  }

  /// Adds a file.
  ///
  /// - Throws: An error if it exists.
  mutating func add(_ file: String, _ text: String) throws {
    guard !package.exists(file) else {
      throw ToolError(
        "'\(file)' exists and would be overwritten. Move it away.",
        code: .cannotWrite
      )
    }
    texts[file] = text
  }

  /// Returns the text of a file, with the changes so far.
  mutating func source(_ file: String) throws -> SwiftSource {
    if let text = texts[file] {
      return SwiftSource(text)
    }
    let text = try package.read(file)
    texts[file] = text
    originals[file] = text
    return SwiftSource(text)
  }

  /// Changes the text of a file.
  mutating func edit(_ file: String, _ edit: (SwiftSource) throws -> String) throws {
    texts[file] = try edit(source(file))
  }

  /// Checks the new Package.swift with SwiftPM, and formats the Swift files.
  mutating func complete(with shell: Shell) throws {
    let place = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    let copy = PackageFolder(root: place.path)
    for (file, text) in texts {
      try copy.write(text, to: file)
    }
    let manifest = try shell.run(["swift", "package", "dump-package"], copy.root)
    if manifest.code != 0 {
      throw Self.error(inManifest: manifest.errors)
    }

    let sources = files.filter { $0.hasSuffix(".swift") }
    var format = ["swift", "format", "format", "--in-place"]
    format += ["--configuration", package.path(".swift-format")]
    let formatted = try shell.run(format + sources, copy.root)
    guard formatted.code == 0 else {
      throw ToolError("swift format failed: \(formatted.complaint)", code: .data)
    }
    for file in sources {
      texts[file] = try copy.read(file)
    }
  }

  /// The error in what SwiftPM says of a Package.swift.
  private static func error(inManifest said: String) -> ToolError {
    for line in said.split(separator: "\n") where !line.contains("Invalid manifest") {
      guard let error = line.range(of: "error: ") else {
        continue
      }
      let sentence = line[error.upperBound...]
      // The compiler's errors have a place before them, and those of the manifest's `stop` have none.
      guard let place = line[..<error.lowerBound].range(of: "Package.swift:") else {
        return ToolError(String(sentence))
      }
      return ToolError("\(line[place.lowerBound..<error.lowerBound])\(sentence)", code: .data)
    }
    return ToolError("SwiftPM can't read the changed Package.swift: \(said)", code: .data)
  }

  /// Writes all files, or none of them.
  func commit() throws {
    for (file, text) in originals where try package.read(file) != text {
      throw ToolError(
        "'\(file)' was changed while this script was at work. Nothing is changed by it: run it again.",
        code: .tryAgain
      )
    }
    try withSignalsIgnored {
      do {
        for file in files {
          try package.write(texts[file] ?? "", to: file)
        }
      } catch {
        for file in files { restore(file) }
        throw ToolError("nothing is changed, because \(error.reason).", code: .cannotWrite)
      }
    }
  }

  private func restore(_ file: String) {
    if let text = originals[file] {
      try? package.write(text, to: file)
      return
    }
    try? FileManager.default.removeItem(atPath: package.path(file))
    // And the folders that are empty now.
    var folder = URL(fileURLWithPath: package.path(file)).deletingLastPathComponent()
    while rmdir(folder.path) == 0 {
      folder.deleteLastPathComponent()
    }
  }
}

/// Runs a closure that a signal must not end, such as one that would leave a part of a change.
func withSignalsIgnored(_ body: () throws -> Void) rethrows {
  let signals = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]
  let handlers = signals.map { signal($0, SIG_IGN) }
  defer {
    for (number, handler) in zip(signals, handlers) {
      signal(number, handler)
    }
  }
  try body()
}
