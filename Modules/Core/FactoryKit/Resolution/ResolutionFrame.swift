/// A factory of a container, as a part of a chain.
struct ResolutionFrame: Sendable {
  let container: ObjectIdentifier
  private let containerType: AnyObject.Type
  let key: FactoryKey
  /// Whether the thread calls a decorator of the instance, rather than the closure of the factory.
  var isDecoration = false

  init(_ container: AnyObject, _ key: FactoryKey) {
    self.container = ObjectIdentifier(container)
    containerType = type(of: container)
    self.key = key
  }

  /// Whether another frame has the same factory and the same container.
  func isSame(as other: ResolutionFrame) -> Bool {
    container == other.container && key == other.key
  }

  /// The container's type with its module.
  var qualifiedDescription: String {
    "\(String(reflecting: containerType)).\(key.declaration.displayName)"
  }
}

extension ResolutionFrame: CustomStringConvertible {
  /// The container's type and the factory's name, such as `Container.network`.
  var description: String { "\(containerType).\(key.declaration.displayName)" }
}

extension Sequence<ResolutionFrame> {
  /// The factories of a chain, such as `Container.session → Container.network`.
  var chain: String { map(\.description).joined(separator: " → ") }
}
