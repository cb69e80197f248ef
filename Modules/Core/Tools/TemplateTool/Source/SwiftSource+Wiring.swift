import SwiftLexing

extension SwiftSource {
  /// The function of a file in which an app, or a library of wiring, registers.
  struct WiringFunction {
    /// The indices of the braces around its body.
    let body: ClosedRange<Int>
    /// The name of the container in the body: `self` or the name of the parameter.
    let container: String

    /// The text before the name of a factory in the body.
    var prefix: String {
      if container == "self" { return "" }
      return "\(container)."
    }
  }

  /// The function that registers, or nil.
  ///
  /// A single app has `autoRegister()`. With several apps it is `registerAll()`, and in a wiring `register(in:)`.
  var wiringFunction: WiringFunction? {
    wiringFunction("autoRegister", "(", ")", container: "self")
      ?? wiringFunction("registerAll", "(", ")", container: "self")
      ?? wiringFunction(
        "register",
        "(",
        "in",
        "container",
        ":",
        "Container",
        ")",
        container: "container"
      )
  }

  /// The type that conforms to `Wiring`, or nil if an extension of Container registers.
  var wiringType: String? {
    let colon = tokens.indices.first { has([":", "Wiring"], at: $0) }
    guard let colon, colon > 0 else { return nil }
    return tokens[colon - 1].token.name
  }

  /// The static property of `Program` that the file declares, or nil.
  var programName: String? {
    let type = tokens.indices.first { has([":", "Program"], at: $0) }
    guard let type, type > 1, tokens[type - 2].isWord("var") else { return nil }
    return tokens[type - 1].token.name
  }

  private func wiringFunction(_ signature: String..., container: String) -> WiringFunction? {
    let texts = ["func"] + signature + ["{"]
    guard let start = tokens.indices.last(where: { has(texts, at: $0) }) else {
      return nil
    }
    let brace = start + texts.count - 1
    guard let end = index(closing: brace) else { return nil }
    return WiringFunction(body: brace...end, container: container)
  }

  /// Returns the text with one more statement in the function that registers.
  ///
  /// - Parameters:
  ///   - statement: The statement, on one line.
  ///   - isFirst: Whether it is added before all other statements, instead of after them.
  /// - Returns: The text, unchanged if the file has no such function.
  func adding(registration statement: String, isFirst: Bool = false) -> String {
    guard let function = wiringFunction else { return text }
    let open = tokens[function.body.lowerBound]
    let close = tokens[function.body.upperBound]
    if isFirst {
      return text(inserting: "\n    \(statement)", at: open.range.upperBound)
    }
    // After the last statement and its comment, so that the statement has a separate line for the formatter.
    if open.line == close.line {
      return text(inserting: "\n    \(statement)\n  ", at: close.range.lowerBound)
    }
    return text(inserting: "    \(statement)\n", at: start(ofLine: close.line))
  }

  /// The promises that the file declares.
  var promises: [String] {
    var names: [String] = []
    for index in tokens.indices where has(["promised", "(", ")"], at: index) {
      let keyword = tokens[..<index].lastIndex { $0.isWord("var") || $0.isWord("func") }
      guard let keyword else { continue }
      names.append(tokens[keyword + 1].token.name)
    }
    return names
  }

  /// The names of the commands that the file creates, and of those that it reserves, such as `help`.
  var commands: [String] {
    let creations = tokens.indices.filter { has(["Command", "("], at: $0) }
    let names = creations.compactMap { tokens.dropFirst($0 + 2).first?.string }
    let lists = tokens.indices.filter { has(["reservedNames", "=", "["], at: $0) }
    let reserved = lists.flatMap { start in
      tokens.dropFirst(start + 3).prefix { !$0.token.isPunctuation("]") }.compactMap(\.string)
    }
    return names + reserved
  }
}
