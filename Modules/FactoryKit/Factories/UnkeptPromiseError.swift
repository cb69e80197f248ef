/// Why a factory has no product for code that can't do without one.
///
/// ``Factory/required()`` throws it, in debug and in release, and so does `required()` of every other kind of
/// factory.
public struct UnkeptPromiseError: Error, Hashable, Sendable {
  /// The container's type and the factory's name, such as `Container.accountLoader`.
  public let name: String
  /// The module, the file and the line that the factory is declared in.
  public let place: String
  /// Whether something is registered, so that it's the registered closure that returned `nil`.
  public let isRegistered: Bool

  private let fix: String

  init(_ definition: FactoryDefinition) {
    let container = definition.container
    let property = definition.declaration.displayName
    name = ResolutionFrame(container, definition.key).description
    place = definition.declaration.place
    isRegistered = definition.isRegistered
    fix = "\(property).register { … } into the \(container.registeringFunction)"
  }
}

extension UnkeptPromiseError: CustomStringConvertible {
  /// Two sentences that name the factory, its place, the line to write and where to write it.
  public var description: String {
    isRegistered
      ? "\(name) is declared in \(place), and what's registered for it returned nil. Register something "
        + "that doesn't where it's required."
      : "\(name) is promised in \(place), and nothing is registered for it. Write \(fix), or into the "
        + "test that resolves it."
  }
}
