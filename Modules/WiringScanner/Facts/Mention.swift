/// A place where a factory's name stands, and what is done with it there.
struct Mention {
  /// The factories that may be meant.
  let factories: [Int]
  /// The token of the name.
  let index: Int
  /// The members behind the name.
  let chain: Chain
}
