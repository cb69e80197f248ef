import SwiftLexing

/// The list of modules in a Package.swift.
struct Manifest {
  /// A line of the list: `Module(.feature, "Forecasts", uses: ["Weather"])`.
  struct Module {
    let kind: String
    let name: String
    /// The names in the arguments, by label.
    let lists: [String: [String]]
    /// The indices of its tokens, from `Module` to the closing parenthesis.
    let tokens: ClosedRange<Int>

    var uses: [String] { lists["uses"] ?? [] }
    /// The group of the module, such as `Core`, or nil.
    var group: String? { lists["in"]?.first }
    var isApp: Bool { kind == "app" }
    /// Whether the module registers: an app, or a library of wiring.
    var isWiring: Bool { kind == "app" || kind == "wiring" }
  }

  let source: SwiftSource
  let modules: [Module]
  /// The indices of the brackets around the list.
  let list: ClosedRange<Int>
  /// Whether the list contains only modules, and no name twice.
  let isPlain: Bool

  /// Reads a Package.swift.
  ///
  /// - Parameter text: Its contents.
  /// - Throws: An error if it has no list of modules.
  init(_ text: String) throws(ToolError) {
    let source = SwiftSource(text)
    guard
      let start = source.tokens.indices.first(where: {
        source.has(["let", "modules", "=", "["], at: $0)
      }),
      let end = source.index(closing: start + 3)
    else { throw Self.noList }
    var (modules, isPlain, index) = ([Module](), true, start + 4)
    while index < end {
      if let module = Self.module(at: index, of: source) {
        modules.append(module)
        index = module.tokens.upperBound + 1
        // A comma or the end of the list follows a module.
        if index < end, !source.tokens[index].isMark(",") { isPlain = false }
      } else if !source.tokens[index].isMark(",") {
        isPlain = false
      }
      index += 1
    }
    self.source = source
    self.modules = modules
    list = start + 3...end
    self.isPlain = isPlain && Set(modules.map(\.name)).count == modules.count
  }

  private static let noList = ToolError(
    "Package.swift has no 'let modules = [' that lists a Module(.app, …). The scripts read that list: "
      + "restore it.",
    code: .data
  )

  private static func module(at start: Int, of source: SwiftSource) -> Module? {
    guard source.has(["Module", "(", "."], at: start), let end = source.index(closing: start + 1),
      start + 5 < source.tokens.count, source.tokens[start + 4].isMark(","),
      let name = source.tokens[start + 5].string
    else { return nil }
    var (lists, label, depth) = ([String: [String]](), "", 0)
    for index in start + 6..<end {
      let token = source.tokens[index]
      if depth == 0, token.isMark(":") { label = source.tokens[index - 1].token.name }
      if ["(", "["].contains(token.text) { depth += 1 }
      if [")", "]"].contains(token.text) { depth -= 1 }
      if let string = token.string { lists[label, default: []].append(string) }
    }
    return Module(
      kind: source.tokens[start + 3].token.name,
      name: name,
      lists: lists,
      tokens: start...end
    )
  }

  /// The names of all modules.
  var names: [String] { modules.map(\.name) }
  /// The apps.
  var apps: [Module] { modules.filter(\.isApp) }
  /// The first app.
  var app: Module {
    get throws(ToolError) {
      guard let app = apps.first else { throw Self.noList }
      return app
    }
  }

  subscript(name: String) -> Module? { modules.first { $0.name == name } }

  /// The tokens of a module's line as one text, which doesn't depend on line breaks.
  func spelling(of module: Module) -> String {
    source.tokens[module.tokens].map(\.text).joined(separator: " ")
  }

  /// The text before and after the list.
  var surroundings: String {
    source.text(with: [(source.bytes(inside: list), "")])
  }

  /// The modules with the given names, and all modules that are linked into them.
  func closure(of names: [String]) -> [Module] {
    var (needed, pending) = (Set<String>(), names)
    while let next = pending.popLast() {
      if needed.insert(next).inserted { pending += self[next]?.uses ?? [] }
    }
    return modules.filter { needed.contains($0.name) }
  }
}
