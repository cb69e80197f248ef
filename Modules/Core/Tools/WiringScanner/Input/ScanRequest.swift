/// A request of the plugin: the lines of a file that it writes.
///
/// Each line has a word, a blank and a value. `module` begins a module. `target` begins the
/// module of the executable. `package`, `define`, `isolation` and `file` belong to the module before them.
package struct ScanRequest: Hashable, Sendable {
  /// A line that isn't understood.
  package struct Problem: Error, Hashable {
    /// The line.
    package let line: String
  }

  /// The modules, in the order of the lines.
  package private(set) var modules: [SourceModule] = []

  /// Reads the lines.
  ///
  /// - Throws: ``Problem`` for a line that makes no sense.
  package init(_ text: String) throws(Problem) {
    for line in text.split(whereSeparator: \.isNewline) {
      guard let blank = line.firstIndex(of: " ") else {
        throw Problem(line: String(line))
      }
      let value = String(line[line.index(after: blank)...])
      let word = line[..<blank]
      let isTarget = word == "target"
      if isTarget || word == "module" {
        modules.append(SourceModule(name: value, package: "", isTarget: isTarget))
        continue
      }
      guard var module = modules.popLast() else {
        throw Problem(line: String(line))
      }
      switch word {
      case "package":
        module.package = value
      case "define":
        module.defines.insert(value)
      case "isolation":
        module.runsOnCallersActor = value == "caller"
      case "file":
        module.files.append(value)
      default:
        throw Problem(line: String(line))
      }
      modules.append(module)
    }
  }
}
