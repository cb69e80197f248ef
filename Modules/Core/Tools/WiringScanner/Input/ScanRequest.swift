/// A request of the plugin: the lines of a file that it writes.
///
/// Each line has a word, a blank and a value. `sibling` names a module of the package of the executable, and
/// `macro` a module of macros, which may write registrations.
/// `module` begins a module, and `target` begins the module of the executable. `package`, `define`, `use` and
/// `file` belong to the module before them.
package struct ScanRequest: Hashable, Sendable {
  /// A line that isn't understood, or the lack of one.
  package struct Problem: Error, Hashable {
    /// The reason, as the end of a sentence that begins with the name of the file.
    package let reason: String
  }

  /// The modules, in the order of the lines.
  package private(set) var modules: [SourceModule] = []
  /// The modules of the package of the executable.
  package private(set) var siblings: Set<String> = []
  /// Whether the executable depends on a module of macros.
  package private(set) var hasMacros = false

  /// Reads the lines.
  ///
  /// - Throws: ``Problem`` for a line that makes no sense, and without exactly one target.
  package init(_ text: String) throws(Problem) {
    for line in text.split(whereSeparator: \.isNewline) {
      try read(line)
    }
    let targets = modules.count(where: \.isTarget)
    guard targets == 1 else {
      throw Problem(reason: "has \(targets) lines that begin with 'target '. Write one")
    }
  }

  private mutating func read(_ line: Substring) throws(Problem) {
    let problem = Problem(reason: "has a line that makes no sense: '\(line)'")
    guard let blank = line.firstIndex(of: " ") else { throw problem }
    let value = String(line[line.index(after: blank)...])
    switch line[..<blank] {
    case "sibling":
      siblings.insert(value)
    case "macro":
      hasMacros = true
    case "module":
      modules.append(SourceModule(name: value, package: ""))
    case "target":
      modules.append(SourceModule(name: value, package: "", isTarget: true))
    case let word:
      guard var module = modules.popLast() else { throw problem }
      switch word {
      case "package":
        module.package = value
      case "define":
        module.defines.insert(value)
      case "use":
        module.uses.insert(value)
      case "file":
        module.files.append(value)
      default:
        throw problem
      }
      modules.append(module)
    }
  }
}
