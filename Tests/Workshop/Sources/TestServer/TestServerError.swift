/// An error of a test server.
public struct TestServerError: Error, CustomStringConvertible {
  /// A description of the problem.
  public let description: String

  init(_ description: String) { self.description = description }
}
