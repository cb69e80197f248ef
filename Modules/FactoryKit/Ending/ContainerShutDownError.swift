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
    place = frame.key.site.place
  }
}

extension ContainerShutDownError: CustomStringConvertible {
  /// Two sentences that name the factory, its place and what to do.
  public var description: String {
    "\(name) (\(place)) was asked for after shutdown, when nothing would close a new instance. Stop what "
      + "uses it before the container is shut down or the scope ends, or take the instance that it needs before."
  }
}
