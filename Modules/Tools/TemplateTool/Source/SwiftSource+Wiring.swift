import SwiftLexing

extension SwiftSource {
  /// The function of a file in which an app, or a library of wiring, registers.
  struct WiringFunction {
    /// The indices of the braces around its body.
    let body: ClosedRange<Int>
    /// The name of the container in the body: `self` or the name of the parameter.
    let container: String

    /// The text before the name of a factory in the body.
    var prefix: String { container == "self" ? "" : "\(container)." }
  }

  /// The function that registers, or nil.
  ///
  /// A single app has `autoRegister()`. With several apps it is `registerAll()`, and in a wiring `register(in:)`.
  var wiringFunction: WiringFunction? {
    var found: [String: WiringFunction] = [:]
    for index in tokens.indices where tokens[index].isWord("func") {
      var brace: Int?
      if has(["autoRegister", "(", ")"], at: index + 1)
        || has(["registerAll", "(", ")"], at: index + 1)
      {
        brace = index + 4
      } else if has(["register", "(", "in", "container", ":", "Container", ")"], at: index + 1) {
        brace = index + 8
      }
      guard let brace, brace < tokens.count, tokens[brace].isMark("{"),
        let end = self.index(closing: brace)
      else { continue }
      let container = brace == index + 4 ? "self" : "container"
      found[container] = WiringFunction(body: brace...end, container: container)
    }
    return found["self"] ?? found["container"]
  }

  /// Returns the text with one more statement in the function that registers.
  ///
  /// - Parameters:
  ///   - statement: The statement, on one line.
  ///   - isFirst: Whether it is added before all other statements, instead of after them.
  /// - Returns: The text, or nil if the file has no such function.
  func adding(registration statement: String, isFirst: Bool = false) -> String? {
    guard let function = wiringFunction else { return nil }
    let (open, close) = (tokens[function.body.lowerBound], tokens[function.body.upperBound])
    if isFirst {
      return text(with: [(open.range.upperBound..<open.range.upperBound, "\n    \(statement)")])
    }
    // After the last statement and its comment, so that the statement has a separate line for the formatter.
    if open.line == close.line {
      return text(with: [
        (close.range.lowerBound..<close.range.lowerBound, "\n    \(statement)\n  ")
      ])
    }
    let place = start(ofLine: close.line)
    return text(with: [(place..<place, "    \(statement)\n")])
  }

  /// Whether the file registers a factory.
  func registers(_ factory: String) -> Bool {
    tokens.indices.contains { has([factory, ".", "register"], at: $0) }
  }

  /// The promises that the file declares.
  var promises: [String] {
    tokens.indices.filter { has(["promised", "(", ")"], at: $0) }.compactMap { index in
      tokens[..<index].lastIndex { $0.isWord("var") || $0.isWord("func") }
        .map { tokens[$0 + 1].token.name }
    }
  }
}
