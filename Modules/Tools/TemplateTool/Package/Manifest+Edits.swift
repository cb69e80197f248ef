extension Manifest {
  /// Returns the text with a line for a new module, below the last module of its kind in its group.
  ///
  /// - Parameters:
  ///   - line: The line, without a comma: `Module(.feature, "Forecasts")`.
  ///   - kind: The kind of the module.
  ///   - group: The group of the module, or nil.
  /// - Returns: The changed text.
  func adding(_ line: String, kind: String, in group: String? = nil) -> String {
    let others = modules.filter { $0.group == group }
    let anchor =
      others.last { $0.kind == kind } ?? others.last { $0.kind == "contracts" }
      ?? others.last { !$0.isApp } ?? (group == nil ? nil : modules.last)
    guard let anchor else {
      let place = source.tokens[list.lowerBound].range.upperBound
      return source.text(with: [(place..<place, "\n  \(line),")])
    }
    let end = source.tokens[anchor.tokens.upperBound]
    let hasComma = source.tokens[anchor.tokens.upperBound + 1].isMark(",")
    let last = hasComma ? source.tokens[anchor.tokens.upperBound + 1] : end
    let place = source.end(ofLine: source.lastLine(of: last))
    var edits = [(place..<place, "  \(line),\n")]
    if !hasComma { edits.append((end.range.upperBound..<end.range.upperBound, ",")) }
    return source.text(with: edits)
  }

  /// Returns the text with a name before the other names that a module uses.
  ///
  /// - Throws: An error if the module's line has no `uses: [`.
  func adding(_ name: String, toUsesOf module: String) throws(ToolError) -> String {
    guard let user = self[module],
      let uses = user.tokens.first(where: { source.has(["uses", ":", "["], at: $0) })
    else {
      throw ToolError(
        "Package.swift has no line like 'Module(.app, \"\(module)\", uses: [\"FactoryKit\"])', where \(name) "
          + "would be added. Write one.",
        code: .data
      )
    }
    let bracket = source.tokens[uses + 2].range.upperBound
    let isEmpty = source.tokens[uses + 3].isMark("]")
    let text = source.text(with: [(bracket..<bracket, "\"\(name)\"\(isEmpty ? "" : ", ")")])
    return try Manifest(text).joining(module)
  }

  /// Returns the text without a module's line, and without its name in the lines of the modules that wire it.
  func removing(_ name: String) throws(ToolError) -> String {
    guard let module = self[name] else { return source.text }
    var manifest = try Manifest(source.text(with: [(lines(of: module), "")]))
    for user in manifest.modules where user.isWiring {
      guard user.lists.values.contains(where: { $0.contains(name) }) else { continue }
      manifest = try Manifest(manifest.joining(user.name, without: name))
    }
    return manifest.source.text
  }

  /// Returns the text with another line for a listed module.
  func replacing(_ name: String, with line: String) -> String {
    guard let module = self[name] else { return source.text }
    return source.text(with: [(source.bytes(of: module.tokens), line)])
  }

  /// The bytes of a module's lines, with the comma and the comment after them.
  private func lines(of module: Module) -> Range<Int> {
    let first = source.tokens[module.tokens.lowerBound]
    var last = source.tokens[module.tokens.upperBound]
    let next = source.tokens[module.tokens.upperBound + 1]
    if next.isMark(",") { last = next }
    let isAlone =
      source.tokens[module.tokens.lowerBound - 1].line < first.line
      && source.tokens[module.tokens.upperBound + (next.isMark(",") ? 2 : 1)].line > last.line
    guard isAlone else { return first.range.lowerBound..<last.range.upperBound }
    return source.start(ofLine: first.line)..<source.end(ofLine: last.line)
  }

  /// Returns the text with a module on one line, which the formatter may split.
  ///
  /// - Parameters:
  ///   - module: The name of the module.
  ///   - name: A name to leave out of its lists, if any.
  /// - Returns: The changed text.
  private func joining(_ module: String, without name: String? = nil) -> String {
    guard let module = self[module] else { return source.text }
    return replacing(module.name, with: joined(module, without: name))
  }

  /// The text of a module on one line, except at its comments.
  func joined(_ module: Module, without name: String? = nil) -> String {
    // Each token, and the text before it.
    var parts = module.tokens.map { index in
      (token: source.tokens[index], gap: source.text(source.bytes(inside: index - 1...index)))
    }
    if let name {
      while let index = parts.indices.dropFirst(6).first(where: { parts[$0].token.string == name })
      {
        // With the comma after it, or the comma before it.
        let (before, after) = (parts[index - 1].token, parts[index + 1].token)
        let last = after.isMark(",") ? index + 1 : index
        let first = last == index && before.isMark(",") ? index - 1 : index
        parts[last + 1].gap = Self.joined(parts[index].gap, parts[last + 1].gap)
        parts.removeSubrange(first...last)
      }
    }
    var result = ""
    for (index, (token, gap)) in parts.enumerated() {
      guard index > 0 else {
        result = token.text
        continue
      }
      let before = parts[index - 1].token
      let closes = token.isMark("]") || token.isMark(")")
      if closes, before.isMark(",") { result.removeLast() }
      if gap.contains("//") || gap.contains("/*") {
        result += gap
      } else if before.isMark(",") || gap.contains(where: \.isWhitespace) {
        result += closes || before.isMark("(") || before.isMark("[") ? "" : " "
      }
      result += token.text
    }
    return result
  }

  /// The texts before and after a removed name, without the comment behind the name on its line.
  private static func joined(_ before: String, _ after: String) -> String {
    guard let end = before.lastIndex(where: \.isNewline) else { return after }
    guard let start = after.firstIndex(where: \.isNewline) else { return before }
    return String(before[..<end] + after[start...])
  }

  /// Returns another manifest with this text's list, name and dependencies.
  ///
  /// - Throws: An error if one of the manifests has no `Package(name:dependencies:)`.
  func withSurroundings(of other: Manifest) throws(ToolError) -> String {
    guard let own = packageArguments, let others = other.packageArguments else {
      throw ToolError(
        "Package.swift has no 'Package(' with 'name:' and 'dependencies: [' behind the list of modules. Write them.",
        code: .data
      )
    }
    return other.source.text(with: [
      (other.source.bytes(inside: other.list), source.text(source.bytes(inside: list))),
      (others.name, source.text(own.name)), (others.dependencies, source.text(own.dependencies)),
    ])
  }

  /// The bytes of the package's name, and of the list of its dependencies.
  private var packageArguments: (name: Range<Int>, dependencies: Range<Int>)? {
    guard
      let start = source.tokens.indices.first(where: {
        $0 > list.upperBound && source.has(["Package", "("], at: $0)
      }),
      let end = source.index(closing: start + 1),
      let name = (start..<end).first(where: { source.has(["name", ":"], at: $0) }),
      let list = (start..<end).first(where: { source.has(["dependencies", ":", "["], at: $0) }),
      let close = source.index(closing: list + 2)
    else { return nil }
    return (source.tokens[name + 2].range, source.bytes(of: list + 2...close))
  }
}
