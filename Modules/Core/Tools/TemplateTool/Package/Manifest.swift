import SwiftLexing

/// The lists of modules in a Package.swift: those of the app, and those that came with the template.
struct Manifest {
  /// An item of a list: `Module(.feature, "Forecasts", uses: ["Weather"])`.
  struct Module {
    let kind: String
    let name: String
    /// The names in the arguments, by label.
    let lists: [String: [String]]
    /// The indices of its tokens, from `Module` to the closing parenthesis.
    let tokens: ClosedRange<Int>
    /// Its tokens as one text, which doesn't depend on line breaks.
    let spelling: String

    var uses: [String] {
      lists["uses"] ?? []
    }
    /// The modules that its tests use, in addition to its own dependencies, as in the rest of Package.swift.
    var testsUse: [String] {
      let listed = lists["testsUse"] ?? []
      if ["library", "tool"].contains(kind) {
        return listed
      }
      return listed + ["FactoryTesting"]
    }
    /// The folder of its sources, which may be in a group: `Modules/Core/FactoryKit`.
    var sources: String {
      switch kind {
      case "app": name
      case "testSupport": "Tests/\(path)"
      default: "Modules/\(path)"
      }
    }
    /// The folder of its tests, if it has any: `Tests/Core/FactoryKitTests`.
    var tests: String { "Tests/\(path)Tests" }
    private var path: String {
      let group = lists["in"] ?? []
      return (group + [name]).joined(separator: "/")
    }
    /// Whether the module registers: an app, or a library of wiring.
    var isWiring: Bool {
      kind == "app" || kind == "wiring"
    }
  }

  let source: SwiftSource
  let modules: [Module]
  /// The indices of the brackets around the lists, of which the first has the app's modules.
  private let lists: [ClosedRange<Int>]
  /// Whether the lists contain only modules, and all of them, and no name twice.
  let isPlain: Bool

  /// Reads a Package.swift.
  ///
  /// - Parameter text: Its contents.
  /// - Throws: An error if it has no list of modules.
  init(_ text: String) throws {
    let source = SwiftSource(text)
    guard let own = Self.list("modules", in: source) else {
      throw ToolError(
        "Package.swift has no 'let modules = [' that lists a Module(.app, …). The scripts read that list: restore it.",
        code: .data
      )
    }
    var lists = [own]
    if let list = Self.list("coreModules", in: source) {
      lists.append(list)
    }
    var modules: [Module] = []
    var isPlain = true
    for list in lists {
      var index = list.lowerBound + 1
      while index < list.upperBound {
        if let module = Module(at: index, of: source) {
          modules.append(module)
          index = module.tokens.upperBound + 1
        }
        // A comma or the end of the list follows a module.
        let isEnd = index >= list.upperBound || source.tokens[index].isMark(",")
        if !isEnd { isPlain = false }
        index += 1
      }
    }
    self.source = source
    self.modules = modules
    self.lists = lists
    let count = source.tokens.indices.count { source.has(["Module", "(", "."], at: $0) }
    let names = Set(modules.map(\.name))
    let isWhole = names.count == modules.count && count == modules.count
    self.isPlain = isPlain && isWhole
  }

  /// The brackets around a list.
  private static func list(_ name: String, in source: SwiftSource) -> ClosedRange<Int>? {
    guard let start = source.first("let", name, "=", "["),
      let end = source.index(closing: start + 3)
    else { return nil }
    return start + 3...end
  }

  /// The names of all modules.
  var names: [String] { modules.map(\.name) }
  /// The apps.
  var apps: [Module] {
    modules.filter { $0.kind == "app" }
  }

  subscript(name: String) -> Module? { modules.first { $0.name == name } }

  /// Returns the module with a name.
  ///
  /// - Throws: An error if the list has no such module.
  func module(_ name: String) throws -> Module {
    if let module = self[name] { return module }
    throw ToolError("'\(name)' isn't a module here: expected \(names.list).")
  }

  /// The text around the lists.
  var surroundings: String {
    var text = source.text
    // From the end to the beginning, so that the positions stay valid.
    for list in lists.reversed() {
      text = SwiftSource(text).text(replacing: source.range(of: list), with: "")
    }
    return text
  }

  /// The modules with the given names, and all modules that are linked into them.
  func closure(of names: [String]) -> [Module] {
    var needed: Set<String> = []
    var pending = names
    while let next = pending.popLast() {
      guard needed.insert(next).inserted else { continue }
      pending += self[next]?.uses ?? []
    }
    return modules.filter { needed.contains($0.name) }
  }

  /// Returns the text with a line for a new module, below the last module of its kind outside of the groups.
  ///
  /// - Parameters:
  ///   - line: The line, without a comma: `Module(.feature, "Forecasts")`.
  ///   - kind: The kind of the module.
  /// - Returns: The changed text.
  func adding(_ line: String, kind: String) -> String {
    let others = modules.filter { $0.lists["in"] == nil }
    let anchor =
      others.last { $0.kind == kind }
      ?? others.last { $0.kind == "contracts" }
      ?? others.last { $0.kind != "app" }
    guard let anchor else {
      let bracket = source.tokens[lists[0].lowerBound]
      return source.text(inserting: "\n  \(line),", at: bracket.range.upperBound)
    }
    let end = source.tokens[anchor.tokens.upperBound]
    let next = source.tokens[anchor.tokens.upperBound + 1]
    if next.isMark(",") {
      return source.text(inserting: "  \(line),\n", at: source.end(ofLine: next.line))
    }
    let place = source.end(ofLine: end.line)
    let text = SwiftSource(source.text(inserting: "  \(line),\n", at: place))
    return text.text(inserting: ",", at: end.range.upperBound)
  }

  /// Returns the text with an outside package before the others.
  ///
  /// - Throws: An error if the package has no `dependencies: [`.
  func adding(_ url: String, from version: String) throws -> String {
    if source.text.contains("\"\(url)\"") {
      return source.text
    }
    guard let list = source.first("dependencies", ":", "[") else {
      throw ToolError(
        "Package.swift has no 'dependencies: [' in its Package(…), where \(url) would be added. Write one.",
        code: .data
      )
    }
    let place = source.tokens[list + 2].range.upperBound
    return source.text(
      inserting: "\n    .package(url: \"\(url)\", from: \"\(version)\"),",
      at: place
    )
  }

  /// Returns the text with a name before the other names that a module uses.
  ///
  /// - Throws: An error if the module's line has no `uses: [`.
  func adding(_ name: String, toUsesOf module: String) throws -> String {
    let uses = self[module]?.tokens.first { source.has(["uses", ":", "["], at: $0) }
    guard let uses else {
      throw ToolError(
        "Package.swift has no line like 'Module(.app, \"\(module)\", uses: [\"FactoryKit\"])', where \(name) "
          + "would be added. Write one.",
        code: .data
      )
    }
    let next = source.tokens[uses + 3]
    var text = "\"\(name)\""
    if !next.isMark("]") {
      text += ", "
    }
    return source.text(inserting: text, at: next.range.lowerBound)
  }
}

extension Manifest.Module {
  /// Reads a line of the list, or returns nil if none begins at a token.
  fileprivate init?(at start: Int, of source: SwiftSource) {
    guard source.has(["Module", "(", "."], at: start),
      let end = source.index(closing: start + 1),
      end > start + 5,
      source.tokens[start + 4].isMark(","),
      let name = source.tokens[start + 5].string
    else { return nil }
    var lists: [String: [String]] = [:]
    var label = ""
    var depth = 0
    for index in start + 6..<end {
      let token = source.tokens[index]
      if depth == 0, token.isMark(":") {
        label = source.tokens[index - 1].token.name
      }
      if ["(", "["].contains(token.text) {
        depth += 1
      }
      if [")", "]"].contains(token.text) {
        depth -= 1
      }
      if let string = token.string {
        lists[label, default: []].append(string)
      }
    }
    self.kind = source.tokens[start + 3].token.name
    self.name = name
    self.lists = lists
    self.tokens = start...end
    self.spelling = source.tokens[start...end].map(\.text).joined(separator: " ")
  }
}
