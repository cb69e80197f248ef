import SwiftLexing

/// The pairs of brackets among tokens, which are read one after the other.
struct Brackets {
  /// A bracket whose partner isn't read yet.
  private struct Opening {
    let index: Int
    let closer: Unicode.Scalar
    /// The innermost open brace around it.
    let brace: Int
  }

  /// The index of each bracket's partner; -1 for any other token.
  private(set) var partners: [Int] = []
  /// The index of each token's innermost open brace; -1 for none.
  private(set) var braces: [Int] = []
  /// The indices of names, keywords and backslashes.
  private(set) var words: [Int] = []
  /// The indices of literals with texts, and of macros.
  private(set) var texts: [Int] = []
  /// The indices of the keywords of declarations.
  private(set) var keywords: [Int] = []

  private var open: [Opening] = []
  private var brace = -1

  /// Reads the next token.
  ///
  /// A bracket without a counterpart has no partner.
  mutating func read(_ token: SwiftToken) {
    let index = partners.count
    partners.append(-1)
    braces.append(brace)
    switch token.kind {
    case .identifier:
      words.append(index)
      if ScopeFinder.declarations.contains(token.text) {
        keywords.append(index)
      }
    case .string, .pound, .regex:
      texts.append(index)
    case .stringHead:
      texts.append(index)
      push(index, closer: "\"")
    case .stringMiddle:
      texts.append(index)
      close("\"", at: index)
      push(index, closer: "\"")
    case .stringTail:
      texts.append(index)
      close("\"", at: index)
    case .punctuation:
      readPunctuation(token.first, at: index)
    default:
      break
    }
  }

  private mutating func readPunctuation(_ character: Unicode.Scalar, at index: Int) {
    switch character {
    case "\\":
      words.append(index)
    case "(":
      push(index, closer: ")")
    case "[":
      push(index, closer: "]")
    case "{":
      push(index, closer: "}")
    case ")", "]", "}":
      close(character, at: index)
    default:
      break
    }
  }

  private mutating func push(_ index: Int, closer: Unicode.Scalar) {
    open.append(Opening(index: index, closer: closer, brace: brace))
    if closer == "}" {
      brace = index
    }
  }

  private mutating func close(_ closer: Unicode.Scalar, at index: Int) {
    // In invalid source, a closing brace ends all brackets that are still open inside.
    if closer == "}" {
      while let last = open.last, last.closer != "}" {
        open.removeLast()
      }
    }
    guard let last = open.last,
      last.closer == closer
    else { return }
    open.removeLast()
    brace = last.brace
    braces[index] = brace
    partners[last.index] = index
    // The end of one interpolation may be the beginning of the next.
    if closer != "\"" {
      partners[index] = last.index
    }
  }
}
