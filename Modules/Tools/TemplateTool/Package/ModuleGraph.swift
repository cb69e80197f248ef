/// A picture of the modules, with an arrow to each module that a module depends on.
struct ModuleGraph {
  enum Language: String, CaseIterable {
    case mermaid, dot
  }

  /// The line of a document above the picture of the modules.
  static let mark = "<!-- The modules, drawn by Scripts/graph --update -->"

  private let manifest: Manifest
  private let modules: [Manifest.Module]

  /// Draws all modules, or the given modules and the modules that are linked into them.
  init(_ manifest: Manifest, from names: [String]? = nil) {
    self.manifest = manifest
    modules = names.map(manifest.closure) ?? manifest.modules
  }

  /// The text of the picture in a language.
  func text(in language: Language) throws(ToolError) -> String {
    let isDOT = language == .dot
    let app = try manifest.app.name
    var text = isDOT ? "digraph \"\(app)\" {\n  node [shape=box];\n" : "graph TD\n"
    var arrows = ""
    // The layers from the highest to the lowest, and then the other kinds.
    var kinds = ["app", "wiring", "feature", "implementation", "contracts", "library", "core"]
    for module in modules where !kinds.contains(module.kind) { kinds.append(module.kind) }
    for kind in kinds {
      let layer = modules.filter { $0.kind == kind }
      guard !layer.isEmpty else { continue }
      let title = title(of: kind)
      text +=
        isDOT
        ? "  subgraph cluster_\(kind) {\n    label=\"\(title)\";\n"
        : "  subgraph layer_\(kind)[\"\(title)\"]\n"
      for module in layer { text += "    \(node(module.name, in: language))\n" }
      text += isDOT ? "  }\n" : "  end\n"
      for module in layer where !module.uses.isEmpty {
        let (from, uses) = (
          id(module.name, in: language), module.uses.map { id($0, in: language) }
        )
        arrows +=
          isDOT
          ? uses.map { "  \(from) -> \($0);\n" }.joined()
          : "  \(from) --> \(uses.joined(separator: " & "))\n"
      }
    }
    return text + arrows + (isDOT ? "}\n" : "")
  }

  private func title(of kind: String) -> String {
    switch kind {
    case "app": manifest.apps.count == 1 ? "app" : "apps"
    case "feature": "features"
    case "implementation": "implementations"
    case "library": "libraries"
    case "cLibrary": "C libraries"
    case "systemLibrary": "system libraries"
    default: kind
    }
  }

  /// Words that Mermaid reads as commands.
  private static let commands: Set = [
    "class", "click", "default", "direction", "end", "graph", "style", "subgraph",
  ]

  private func id(_ name: String, in language: Language) -> String {
    if language == .dot { return "\"\(name)\"" }
    return Self.commands.contains(name.lowercased()) ? "\(name)_" : name
  }

  private func node(_ name: String, in language: Language) -> String {
    let id = id(name, in: language)
    if language == .dot { return "\(id);" }
    return id == name ? name : "\(id)[\"\(name)\"]"
  }

  /// The documents of a package that have the line above the picture: README.md, or guides of its apps.
  static func documents(in package: PackageFolder) throws -> [String] {
    let apps = try package.manifest().apps.map(\.name)
    let guides = package.files(in: apps).filter { $0.hasSuffix(".md") }
    return try (["README.md"] + guides).filter { file in
      try package.exists(file) && package.read(file).split(separator: "\n").contains { $0 == mark }
    }
  }

  /// Returns a text with a new picture of the apps and of the modules that are linked into them.
  ///
  /// - Throws: An error if no block follows the line above the picture.
  func updating(_ text: String) throws(ToolError) -> String {
    let picture = try ModuleGraph(manifest, from: manifest.apps.map(\.name)).text(in: .mermaid)
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let mark = lines.firstIndex(of: Self.mark),
      let start = lines[mark...].firstIndex(of: "```mermaid"),
      let end = lines[(start + 1)...].firstIndex(of: "```")
    else {
      throw ToolError(
        "the line '\(Self.mark)' has no block '```mermaid' below it: add one, where the picture will be.",
        code: .data
      )
    }
    lines.replaceSubrange(start + 1..<end, with: picture.split(separator: "\n").map(String.init))
    return lines.joined(separator: "\n")
  }
}
