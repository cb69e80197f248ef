/// The error of a call of `required()`, if the factory has no instance.
///
/// ``SynchronousFactory/required()`` throws this error in debug and in release. The `required()` methods of the
/// other factories throw it too.
public struct UnkeptPromiseError: Error, Hashable, Sendable {
  /// The container's type and the factory's name, such as `Container.accountLoader`.
  package let name: String
  /// The module, the file and the line that the factory is declared in.
  package let place: String
  /// Whether a closure is registered, and has returned `nil`.
  package let isRegistered: Bool

  private let fix: String

  @usableFromInline
  init(_ reference: FactoryReference) {
    let container = reference.container
    let line = reference.declaration.code(calling: "register { … }")
    name = reference.frame.description
    place = reference.declaration.place
    isRegistered = reference.isRegistered
    fix = "\(line) into the \(container.registeringFunction)"
  }
}

extension UnkeptPromiseError: CustomStringConvertible {
  /// Two sentences that name the factory, its place, the line to write and where to write it.
  public var description: String {
    if isRegistered {
      "\(name) is declared in \(place), and its registered closure returned nil. Register a closure that "
        + "returns an instance."
    } else {
      "\(name) is promised in \(place), and nothing is registered for it. Write \(fix), or into the "
        + "test that resolves it."
    }
  }
}
