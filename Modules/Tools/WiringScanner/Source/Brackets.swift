import SwiftLexing

/// The pairs of brackets in a file.
struct Brackets {
  /// The index of each bracket's partner; -1 for any other token.
  private(set) var partners: [Int]
  /// The index of each token's innermost open brace; -1 for none.
  private(set) var braces: [Int]
  /// The indices of names, keywords and backslashes.
  private(set) var words: [Int] = []

  private var open: [(index: Int, closer: Unicode.Scalar, brace: Int)] = []
  private var brace = -1

  /// Finds the pairs of brackets.
  ///
  /// A bracket without a counterpart has no partner.
  init(_ tokens: [SwiftToken]) {
    partners = Array(repeating: -1, count: tokens.count)
    braces = partners
    tokens.withUnsafeBufferPointer { tokens in
      var index = 0
      while index < tokens.count {
        read(tokens[index].kind, tokens[index].first, at: index)
        braces[index] = brace == index ? open.last?.brace ?? -1 : brace
        index += 1
      }
    }
  }

  private mutating func read(_ kind: SwiftToken.Kind, _ first: Unicode.Scalar, at index: Int) {
    switch kind {
    case .identifier: words.append(index)
    case .stringHead: push(index, closer: "\"")
    case .stringMiddle:
      close("\"", at: index)
      push(index, closer: "\"")
    case .stringTail: close("\"", at: index)
    case .punctuation:
      switch first {
      case "\\": words.append(index)
      case "(": push(index, closer: ")")
      case "[": push(index, closer: "]")
      case "{": push(index, closer: "}")
      case ")", "]", "}": close(first, at: index)
      default: break
      }
    default: break
    }
  }

  private mutating func push(_ index: Int, closer: Unicode.Scalar) {
    open.append((index, closer, brace))
    if closer == "}" { brace = index }
  }

  private mutating func close(_ closer: Unicode.Scalar, at index: Int) {
    // In invalid source, a closing brace ends all brackets that are still open inside.
    while let last = open.last, last.closer != closer, closer == "}", last.closer != "}" {
      open.removeLast()
    }
    guard let last = open.last, last.closer == closer else { return }
    open.removeLast()
    brace = last.brace
    partners[last.index] = index
    // The end of one interpolation may be the beginning of the next.
    if closer != "\"" { partners[index] = last.index }
  }
}
