/// What is left of a command line.
struct ArgumentList {
  private var rest: ArraySlice<String>

  init(_ arguments: [String]) { rest = arguments[...] }

  /// Takes the next option.
  mutating func next() -> String? { rest.popFirst() }

  /// Takes the number behind an option.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - least: The smallest number that it can have.
  /// - Returns: The number.
  /// - Throws: A sentence if there is none, or no such number.
  mutating func number<N: FixedWidthInteger>(
    of option: String,
    least: N
  ) throws(ProofError) -> N {
    guard let text = rest.popFirst() else {
      throw .usage("The option \(option) has no value: write a number behind it.")
    }
    guard let number = N(text), number >= least else {
      throw .usage("'\(text)' in \(option) isn't a number from \(least) to \(N.max).")
    }
    return number
  }
}
