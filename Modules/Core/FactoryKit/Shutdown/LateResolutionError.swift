/// An error of a resolution after its container was shut down, or its open scope has ended.
///
/// The factory doesn't build a new instance, because nothing would close or store it. Async factories throw this
/// error, and so do throwing factories with the error type `any Error`. Any other factory handles the
/// resolution like that of a promise without a registration.
public struct LateResolutionError: Error, Hashable, Sendable {
  /// The container's type and the factory's name, such as `Container.database`.
  package let name: String
  /// The module, the file and the line of the factory's declaration.
  package let place: String
  /// The name of the open scope that has ended; `nil` if the container was shut down.
  package let scope: String?

  init(_ frame: ResolutionFrame, endOf openScope: OpenScope?) {
    name = frame.description
    place = frame.key.declaration.place
    scope = openScope?.scope.name
  }
}

extension LateResolutionError: CustomStringConvertible {
  /// Two sentences with the factory, its declaration and the fix.
  public var description: String {
    guard let scope else {
      return
        "\(name) (\(place)) was resolved after shutdown, when nothing would close a new instance. Stop "
        + "the code that resolves it before the container is shut down, or resolve it earlier."
    }
    return
      "\(name) (\(place)) was resolved in the scope '\(scope)', which has ended, so nothing would store "
      + "or close a new instance. Wait for the code that resolves it before the scope ends, or resolve it earlier."
  }
}
