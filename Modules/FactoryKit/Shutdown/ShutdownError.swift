/// The instances that a shutdown has not closed in time, and the errors of shutdown actions.
public struct ShutdownError: Error, Sendable {
  /// An instance whose shutdown action has thrown an error.
  public struct Failure: Sendable {
    /// The container's type and the factory's name, such as `Container.database`.
    public let name: String
    /// The error of the action.
    public let error: any Error
  }

  /// The names of the instances that weren't closed in time, such as `Container.database`, the last built first.
  public let unfinished: [String]
  /// The errors of shutdown actions, in the order of their calls.
  public let failures: [Failure]
  /// The time limit of the shutdown.
  public let limit: Duration
}

extension ShutdownError: CustomStringConvertible {
  /// A sentence with the unfinished instances, and one for each error.
  public var description: String {
    var sentences: [String] = []
    if !unfinished.isEmpty {
      sentences.append("Not closed within \(limit): \(unfinished.joined(separator: ", ")).")
    }
    sentences += failures.map { "Closing \($0.name) failed: \($0.error)." }
    return sentences.joined(separator: " ")
  }
}

/// The error of a factory whose container or open scope was shut down, so that nothing would close a new instance.
///
/// Async factories and throwing factories of any error throw it. Other factories handle it as an unkept promise.
public struct ContainerShutDownError: Error, Hashable, Sendable {
  /// The container's type and the factory's name, such as `Container.database`.
  public let name: String
  /// The module, the file and the line of the factory's declaration.
  public let place: String

  init(_ frame: ResolutionFrame) {
    name = frame.description
    place = frame.key.declaration.place
  }
}

extension ContainerShutDownError: CustomStringConvertible {
  /// Two sentences with the factory, its declaration and the fix.
  public var description: String {
    "\(name) (\(place)) was asked for after shutdown, when nothing would close a new instance. Stop what "
      + "uses it before the container is shut down or the scope ends, or take the instance that it needs before."
  }
}
