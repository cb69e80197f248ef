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

/// Why there's no instance of a factory whose instances are closed: what keeps them has been shut down.
///
/// Async factories and throwing factories of any error throw it. Other factories handle it as a promise
/// that nobody keeps.
public struct ContainerShutDownError: Error, Hashable, Sendable {
  /// The container's type and the factory's name, such as `Container.database`.
  public let name: String
  /// The module, the file and the line that the factory is declared in.
  public let place: String

  init(_ frame: ResolutionFrame) {
    name = frame.description
    place = frame.key.declaration.place
  }
}

extension ContainerShutDownError: CustomStringConvertible {
  /// Two sentences that name the factory, its place and what to do.
  public var description: String {
    "\(name) (\(place)) was asked for after shutdown, when nothing would close a new instance. Stop what "
      + "uses it before the container is shut down or the scope ends, or take the instance that it needs before."
  }
}
