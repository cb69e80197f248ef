/// The instances that a shutdown has not closed in time, and the errors of shutdown actions.
public struct ShutdownError: Error, Sendable {
  /// An instance whose shutdown action has thrown an error.
  public struct Failure: Sendable {
    /// The container's type and the factory's name, such as `Container.database`.
    public let name: String
    /// The error of the action.
    public let error: any Error
  }

  /// The names of the instances that weren't closed in time, such as `Container.database`.
  ///
  /// First come the builds that were in flight, sorted by name, and then the instances, the one that was built last
  /// before the others.
  public let unfinished: [String]
  /// The errors of shutdown actions, in the order of their calls.
  public let failures: [Failure]
  /// The time limit of the shutdown.
  public let limit: Duration
}

extension ShutdownError: CustomStringConvertible {
  /// A sentence with the unfinished instances, and one for each error.
  public var description: String {
    var sentences = failures.map { "Closing \($0.name) failed: \($0.error)." }
    if !unfinished.isEmpty {
      sentences.insert("Not closed within \(limit): \(unfinished.joined(separator: ", ")).", at: 0)
    }
    return sentences.joined(separator: " ")
  }
}
