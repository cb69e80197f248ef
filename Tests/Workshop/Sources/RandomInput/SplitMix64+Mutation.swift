extension SplitMix64 {
  /// Returns a mutated text, which differs from the original in a few places.
  ///
  /// - Parameters:
  ///   - input: The original.
  ///   - words: Words that a mutation may insert.
  /// - Returns: The mutated text.
  package mutating func mutation(of input: [UInt8], with words: [String]) -> [UInt8] {
    var result = input
    for _ in 0..<Int.random(in: 1...4, using: &self) { change(&result, with: words) }
    return result
  }

  private mutating func change(_ text: inout [UInt8], with words: [String]) {
    let first = Int.random(in: 0...text.count, using: &self)
    let last = Int.random(in: first...min(text.count, first + 40), using: &self)
    switch Int.random(in: 0..<6, using: &self) {
    case 0: text.removeSubrange(first..<last)
    case 1: text.removeSubrange(first...)
    case 2: text.insert(UInt8.random(in: .min ... .max, using: &self), at: first)
    case 3:
      let copy = Array(text[first..<last])
      text.insert(contentsOf: copy, at: Int.random(in: 0...text.count, using: &self))
    case 4 where first < text.count: text[first] ^= 1 << UInt8.random(in: 0..<8, using: &self)
    default:
      let word = words.randomElement(using: &self) ?? ""
      text.replaceSubrange(first..<(Bool.random(using: &self) ? first : last), with: word.utf8)
    }
  }
}
