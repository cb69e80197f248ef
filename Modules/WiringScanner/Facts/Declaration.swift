/// A factory's declaration, and where its body is.
struct Declaration {
  var factory: ScannedFactory
  /// The file, among all files.
  let file: Int
  /// The braces of the property or function.
  let body: ClosedRange<Int>
}
