import SwiftLexing

/// The code that each run of a closure evaluates: from its beginning to the first form that may skip a part.
///
/// Known forms are constants, values, arrays, and the calls of factories and initializers. An operator, a branch,
/// a call of any other function, or anything else ends it.
struct StraightCode {
  /// The words that may stand in straight code.
  private static let words: Set = ["_", "as", "await", "let", "return", "var"]
  /// The greatest number of tokens that are read of a closure.
  private static let longest = 4_096

  private let section: SourceSection
  private let types: TypeTable
  private let file: Int
  /// The mentions that may be calls of factories, by their first tokens.
  private let calls: [Int: Mention]
  private let end: Int
  private var index: Int
  /// The first tokens of the calls whose arguments are being read, by their closing parentheses.
  private var pending: [Int: Int] = [:]
  private var isTrying = false
  private var hasReturned = false
  /// The first tokens of the calls that each run makes.
  private(set) var reached: Set<Int> = []

  /// Reads a closure.
  ///
  /// - Parameters:
  ///   - closure: The braces of the closure.
  ///   - calls: The mentions that may be calls of factories, by their first tokens.
  ///   - reader: The section around the closure.
  init(
    _ closure: ClosedRange<Int>,
    calls: [Int: Mention],
    _ reader: MentionReader
  ) {
    section = reader.section
    types = reader.table.types
    file = reader.file
    self.calls = calls
    end = min(closure.upperBound, closure.lowerBound + Self.longest)
    index = section.begin(ofClosure: closure)
    let condition = section.condition(of: closure.lowerBound)
    while index < end, section.condition(of: index) == condition {
      guard step() else { break }
    }
  }

  /// Steps over a part; returns false if another one may be skipped by some runs.
  private mutating func step() -> Bool {
    if hasReturned, section.beginsStatement(at: index) {
      return false
    }
    switch section.tokens[index].kind {
    case .identifier:
      return stepOverName()
    case .number, .string:
      index += 1
      return true
    case .punctuation:
      return stepOverPunctuation()
    default:
      return false
    }
  }

  private mutating func stepOverPunctuation() -> Bool {
    switch section.tokens[index].first {
    case "{":
      guard let closing = section.closing(of: index) else {
        return false
      }
      index = closing
    case "(", "[":
      // A call of a value, or a subscript.
      if section.endsOperand(at: index - 1) {
        return false
      }
    case "=":
      let isOperator = section.beginsOperator(at: index) || section.endsOperator(at: index)
      if isOperator { return false }
    case ")":
      if let start = pending[index] {
        reached.insert(start)
      }
      // The call may throw, and nothing behind it is certain.
      if isTrying { return false }
    case "]", ",", ":", ";":
      break
    default:
      return false
    }
    index += 1
    return true
  }

  private mutating func stepOverName() -> Bool {
    let word = section.tokens[index].text
    if word == "try" { return stepOverTry() }
    if let call = calls[index]?.call, let closing = section.closing(of: call) {
      pending[closing] = index
      index = call + 1
      return true
    }
    if word == "return" { hasReturned = true }
    if Self.words.contains(word) {
      index += 1
      return true
    }
    // A keyword, such as `if`, is followed by an operand.
    let (path, end) = section.typePath(from: index)
    let isCall = section.has("(", at: end)
    if isCall || section.has("{", at: end) {
      let outer = section.typeName(around: index)
      guard let type = types.type(path, in: file, inside: outer),
        types.isEager(type)
      else { return false }
      index = end
      if isCall { index += 1 }
      return true
    }
    let isValue = !section.beginsOperand(at: end) || section.beginsStatement(at: end)
    // A property of another value may throw, or never return.
    let isSafe = end == index + 1 && !isTrying || section.isLabel(at: index)
    index = end
    return isValue && isSafe
  }

  private mutating func stepOverTry() -> Bool {
    index += 1
    if section.has("!", at: index) {
      index += 1
      return true
    }
    isTrying = true
    return !section.has("?", at: index)
  }
}
