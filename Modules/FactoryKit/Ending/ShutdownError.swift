/// What did not go as it should when a container was shut down.
public struct ShutdownError: Error, Sendable {
  /// An instance whose closing has thrown.
  public struct Failure: Sendable {
    /// The container's type and the factory's name, such as `Container.database`.
    public let name: String
    /// What the closing has thrown.
    public let error: any Error
  }

  /// What was not closed in time, such as `Container.database`: the last made first.
  public let unfinished: [String]
  /// What was closed with an error, in the order in which that came.
  public let failures: [Failure]
  /// The time that there was.
  public let limit: Duration
}

extension ShutdownError: CustomStringConvertible {
  /// A sentence for what was not closed in time, and one for each error.
  public var description: String {
    var sentences: [String] = []
    if !unfinished.isEmpty {
      sentences.append("Not closed within \(limit): \(unfinished.joined(separator: ", ")).")
    }
    sentences += failures.map { "Closing \($0.name) failed: \($0.error)." }
    return sentences.joined(separator: " ")
  }
}
