/// The remaining arguments of a command line.
struct ArgumentList {
  private var rest: ArraySlice<String>

  init(_ arguments: [String]) { rest = arguments[...] }

  /// Removes and returns the next option.
  mutating func next() -> String? { rest.popFirst() }

  /// Removes and returns the number after an option.
  ///
  /// - Parameters:
  ///   - option: The option.
  ///   - least: The minimum.
  /// - Returns: The number.
  /// - Throws: A usage error if there is no valid number.
  mutating func number<N: FixedWidthInteger>(
    of option: String,
    least: N
  ) throws(ProofError) -> N {
    guard let text = rest.popFirst() else {
      throw .usage("Missing value for \(option). Add a number after the option.")
    }
    guard let number = N(text), number >= least else {
      throw .usage(
        "Invalid value '\(text)' for \(option). Expected a number from \(least) to \(N.max)."
      )
    }
    return number
  }
}
