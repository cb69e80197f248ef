import SwiftLexing

/// Consecutive declarations of a source file as tokens, with the brackets and scopes around them.
final class SourceSection {
  /// The first of consecutive tokens with one condition.
  struct Span {
    let start: Int
    let condition: Condition
  }

  let file: SourceFile
  let tokens: [SwiftToken]
  private let spans: [Span]
  /// Whether a `#sourceLocation` gives some lines another place.
  let hasForeignLines: Bool
  /// The index of each bracket's partner; -1 for any other token.
  let partners: [Int]
  /// The index of each token's innermost open brace; -1 for none.
  let braces: [Int]
  /// The indices of names, keywords and backslashes.
  let words: [Int]
  /// The declarations with bodies, in the order of the file.
  let scopes: [Scope]
  /// For each token the innermost of the scopes; -1 for none.
  let scopeIndices: [Int]
  let aliases: [Alias]

  /// A type alias.
  struct Alias {
    let name: String
    /// The type around the alias; empty for none.
    let outer: String
    let type: String
    let nameIndex: Int
    let access: Access
  }

  init(_ file: SourceFile, _ tokens: [SwiftToken], _ spans: [Span], hasForeignLines: Bool) {
    let brackets = Brackets(tokens)
    let finder = ScopeFinder(tokens, brackets.partners)
    (self.file, self.tokens, self.spans) = (file, tokens, spans)
    self.hasForeignLines = hasForeignLines
    (partners, braces, words) = (brackets.partners, brackets.braces, brackets.words)
    (scopes, scopeIndices, aliases) = (finder.scopes, finder.scopeIndices, finder.aliases)
  }

  /// The condition of a token.
  func condition(of index: Int) -> Condition {
    spans[spans.firstIndexInOrder { $0.start > index } - 1].condition
  }

  /// The place of a token.
  func place(of index: Int) -> Place {
    let line = tokens.element(index)?.position.line ?? 0
    return Place(module: file.module.name, file: file.shownPath, line: line)
  }

  /// The place of the call in the getter or the function that defines a factory.
  func place(ofDefinitionIn member: Scope) -> Place {
    let index = member.opening + 1
    return place(of: name(at: index) == "get" && has("{", at: index + 1) ? index + 2 : index)
  }

  /// The innermost type around a token.
  func type(around index: Int) -> Scope? { scope(scopes.element(scopeIndices[index])?.type) }

  /// The name of that type; empty for none.
  func typeName(around index: Int) -> String { type(around: index)?.name ?? "" }

  /// The innermost property or function around a token.
  func member(around index: Int) -> Scope? { scope(scopes.element(scopeIndices[index])?.member) }

  private func scope(_ index: Int?) -> Scope? { index.flatMap { scopes.element($0) } }

  /// Returns whether a token is a certain character.
  func has(_ character: Unicode.Scalar, at index: Int) -> Bool {
    index >= 0 && index < tokens.count && tokens[index].isPunctuation(character)
  }

  /// Returns the name at an index, without backticks; nil for another token.
  func name(at index: Int) -> String? {
    guard index >= 0, index < tokens.count, tokens[index].kind == .identifier else { return nil }
    return tokens[index].name
  }

  /// Returns the index of the first name of a path such as `a.b.c` that ends at an index.
  func start(ofPathEndingAt end: Int) -> Int {
    var start = end
    while has(".", at: start - 1), end - start < 32, name(at: start - 2) != nil { start -= 2 }
    return start
  }

  /// Returns a path such as `a.b.c`.
  func path(from start: Int, to end: Int) -> String {
    stride(from: start, through: end, by: 2)
      .map { name(at: $0) == nil ? "" : tokens[$0].partOfPath }.joined(separator: ".")
  }

  /// Returns the index of the closing bracket of an opening bracket, or `nil`.
  func closing(of index: Int) -> Int? {
    guard let partner = partners.element(index), partner > index else { return nil }
    return partner
  }
}

extension Array {
  /// The element at an index; nil outside of the array.
  func element(_ index: Int) -> Element? { index >= 0 && index < count ? self[index] : nil }

  /// The index of the first element that meets a condition, which all later elements meet, too.
  func firstIndexInOrder(where isBehind: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension SwiftToken {
  /// The name between the dots of a path; with its backticks if it has a dot of its own.
  var partOfPath: String { text.contains(".") ? text : name }
}
