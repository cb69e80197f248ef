import SwiftLexing

/// A source file as tokens, with what is around each of them.
struct SourceFile {
  /// A name for a type.
  struct Alias {
    let name: String
    let type: String
  }

  let module: SourceModule
  /// The path, as warnings show it.
  let path: String
  let tokens: [SwiftToken]
  /// When each token is compiled.
  let conditions: [Condition]
  let hasForeignLines: Bool
  /// For each bracket the one that belongs to it; -1 for all else.
  let partners: [Int]
  /// For each token the innermost brace that is open there; -1 for none.
  let braces: [Int]
  /// The declarations with bodies, in the order of the file.
  let scopes: [Scope]
  /// For each token the innermost of the scopes; -1 for none.
  let scopeIndices: [Int]
  let aliases: [Alias]

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - source: Its bytes.
  ///   - module: The module that it belongs to.
  ///   - path: The path, as warnings show it.
  ///   - decide: Decides on a name such as `DEBUG`, if that can be known.
  init(
    _ source: [UInt8],
    in module: SourceModule,
    path: String,
    decide: @escaping (String) -> Condition
  ) {
    let compiled = CompiledTokens(source, decide: decide)
    let brackets = Brackets(compiled.tokens)
    var finder = ScopeFinder(compiled.tokens, brackets.partners)
    finder.run()
    self.module = module
    self.path = path
    tokens = compiled.tokens
    conditions = compiled.conditions
    hasForeignLines = compiled.hasForeignLines
    (partners, braces) = (brackets.partners, brackets.braces)
    (scopes, scopeIndices, aliases) = (finder.scopes, finder.scopeIndices, finder.aliases)
  }

  /// The module and file, as `#fileID` writes them.
  var fileID: String { "\(module.name)/\(path.split(separator: "/").last ?? "")" }

  /// The place of a token.
  func place(of index: Int) -> Place {
    Place(module: module.name, file: path, line: tokens.element(index)?.position.line ?? 0)
  }

  /// The innermost type around a token.
  func type(around index: Int) -> Scope? { scope(scopes.element(scopeIndices[index])?.type) }

  /// The innermost property or function around a token.
  func member(around index: Int) -> Scope? { scope(scopes.element(scopeIndices[index])?.member) }

  private func scope(_ index: Int?) -> Scope? { index.flatMap { scopes.element($0) } }

  /// Returns whether a token is a certain character.
  func has(_ character: String, at index: Int) -> Bool {
    tokens.element(index)?.isPunctuation(character) ?? false
  }

  /// Returns the name at an index, without backticks; nil if there is none.
  func name(at index: Int) -> String? {
    guard let token = tokens.element(index), token.kind == .identifier else { return nil }
    return token.name
  }

  /// Returns the bracket that closes the one at an index; nil if it is none, or is never closed.
  func closing(of index: Int) -> Int? {
    guard let partner = partners.element(index), partner > index else { return nil }
    return partner
  }
}

extension Array {
  /// The element at an index; nil where there is none.
  func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
