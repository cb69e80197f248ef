/// An expression that a closure may return, as far as it says what is made.
struct MadeValue: Hashable {
  /// The names up to the call, such as `Outer`, `Inner` for `Outer.Inner()`.
  let path: [String]
  /// Whether parentheses follow them, and not a closure.
  let hasParentheses: Bool
}
