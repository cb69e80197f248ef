/// Why a test server cannot do what was asked.
public struct TestServerError: Error, CustomStringConvertible {
  /// What went wrong.
  public let description: String

  init(_ description: String) { self.description = description }
}
