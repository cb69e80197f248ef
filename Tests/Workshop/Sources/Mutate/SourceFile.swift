import SwiftLexing

/// A Swift file, split into tokens and members.
struct SourceFile {
  /// A function, an initializer, a property or an enum case, or a type.
  struct Member {
    /// The innermost type or extension around it, if any.
    let type: String?
    /// The name, without arguments: `claim`, `init`.
    let name: String
    /// The tokens from the first one on the line of its keyword to the next member.
    let tokens: Range<Int>
    /// Whether this is a type.
    var isType = false

    /// The name, with the name of the type.
    var fullName: String { type.map { "\($0).\(name)" } ?? name }
  }

  /// The path, from the root of the package.
  let path: String
  private let tokens: [SwiftToken]
  /// The types, and all members except local variables and functions.
  private(set) var members: [Member] = []

  init(path: String, text: String) {
    self.path = path
    tokens = Array(SwiftLexer(text))
    _ = readMembers(from: 0, of: nil)
  }

  /// Returns the places of some code inside a member.
  ///
  /// - Parameters:
  ///   - code: The tokens of the code.
  ///   - member: The member.
  /// - Returns: The first and the last token of each place.
  func places(of code: [String], in member: Member) -> [(first: SwiftToken, last: SwiftToken)] {
    guard !code.isEmpty, member.tokens.count >= code.count else { return [] }
    return (member.tokens.lowerBound...member.tokens.upperBound - code.count).compactMap { start in
      for (index, text) in code.enumerated() where tokens[start + index].text != text { return nil }
      return (tokens[start], tokens[start + code.count - 1])
    }
  }

  /// Reads the members of a type or of the file.
  ///
  /// - Returns: The index behind the last token of the body.
  private mutating func readMembers(from start: Int, of type: String?) -> Int {
    var index = start
    var open: (name: String, first: Int)?
    func isName(_ index: Int) -> Bool { index < tokens.count && tokens[index].kind == .identifier }
    while index < tokens.count, !tokens[index].isPunctuation("}") {
      let token = tokens[index]
      let isPart = index > 0 && (tokens[index - 1].text == "." || tokens[index - 1].text == "func")
      let begins =
        switch token.kind == .identifier && !isPart ? token.text : "" {
        case "struct", "class", "enum", "protocol", "extension", "actor":
          isName(index + 1) && !["func", "var", "let"].contains(tokens[index + 1].text)
        case "var", "let", "func", "case", "init", "deinit", "subscript": true
        default: false
        }
      guard begins else {
        index = behindBrackets(at: index)
        continue
      }
      var first = index
      while first > start, tokens[first - 1].position.line == token.position.line { first -= 1 }
      if let open, open.first < first {
        members.append(Member(type: type, name: open.name, tokens: open.first..<first))
      }
      open = nil
      switch token.text {
      case "struct", "class", "enum", "protocol", "extension", "actor":
        let name = nameOfType(at: index + 1)
        while index < tokens.count, !tokens[index].isPunctuation("{") { index += 1 }
        index = readMembers(from: index + 1, of: name)
        members.append(Member(type: type, name: name, tokens: first..<index, isType: true))
      case "init", "deinit", "subscript":
        open = (token.text, first)
        index += 1
      default:
        let end = tokens[index...].dropFirst().firstIndex { $0.isPunctuation("(") } ?? index
        let name =
          isName(index + 1)
          ? tokens[index + 1].name : tokens[index..<end].dropFirst().map(\.text).joined()
        open = (name, first)
        index += isName(index + 1) ? 2 : 1
      }
    }
    if let open { members.append(Member(type: type, name: open.name, tokens: open.first..<index)) }
    return min(index + 1, tokens.count)
  }

  /// Returns the last part of a dotted name.
  private func nameOfType(at index: Int) -> String {
    var index = index
    while index + 2 < tokens.count, tokens[index + 1].text == "." { index += 2 }
    return tokens[index].name
  }

  /// Returns the index behind a token and, if it opens a bracket, behind the one that closes it.
  private func behindBrackets(at start: Int) -> Int {
    var (index, depth) = (start, 0)
    repeat {
      if tokens[index].kind == .punctuation {
        switch tokens[index].first {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        default: break
        }
      }
      index += 1
    } while depth > 0 && index < tokens.count
    return index
  }
}
