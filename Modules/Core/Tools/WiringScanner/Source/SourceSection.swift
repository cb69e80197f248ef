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
  private(set) var scopes: [Scope] = []
  /// The type aliases, whose bodies are empty.
  private(set) var aliases: [Scope] = []

  init(
    _ file: SourceFile,
    _ tokens: [SwiftToken],
    _ brackets: Brackets,
    _ spans: [Span],
    hasForeignLines: Bool
  ) {
    self.file = file
    self.tokens = tokens
    self.spans = spans
    self.hasForeignLines = hasForeignLines
    partners = brackets.partners
    braces = brackets.braces
    words = brackets.words
    let finder = ScopeFinder(self, keywords: brackets.keywords)
    scopes = finder.scopes
    aliases = finder.aliases
  }

  /// The condition of a token.
  func condition(of index: Int) -> Condition {
    let next = spans.firstIndexInOrder { $0.start > index }
    return spans[next - 1].condition
  }

  /// The place of a token.
  func place(of index: Int) -> Place {
    let line = tokens.element(index)?.position.line ?? 0
    return Place(
      module: file.module.name,
      file: file.shownPath,
      line: line
    )
  }

  /// The innermost type around a token.
  func type(around index: Int) -> Scope? {
    var scope = scope(around: index)
    while let inner = scope, !inner.isType {
      scope = outer(of: inner)
    }
    return scope
  }

  /// The name of that type; empty for none.
  func typeName(around index: Int) -> String {
    type(around: index)?.name ?? ""
  }

  /// The innermost property or function around a token, without a type in between.
  func member(around index: Int) -> Scope? {
    guard let scope = scope(around: index),
      !scope.isType
    else { return nil }
    return scope
  }

  private func scope(around index: Int) -> Scope? {
    let next = scopes.firstIndexInOrder { $0.opening >= index }
    var scope = scopes.element(next - 1)
    while let inner = scope, inner.closing <= index {
      scope = outer(of: inner)
    }
    return scope
  }

  private func outer(of scope: Scope) -> Scope? {
    scope.outer.map { scopes[$0] }
  }
}
