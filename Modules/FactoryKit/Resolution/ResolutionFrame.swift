/// Which factory of which container is being resolved.
struct ResolutionFrame: Sendable {
  let container: ObjectIdentifier
  private let containerType: AnyObject.Type
  let key: FactoryKey

  init(_ container: AnyObject, _ key: FactoryKey) {
    self.container = ObjectIdentifier(container)
    containerType = type(of: container)
    self.key = key
  }

  /// Whether it is the same factory of the same container.
  func isSame(as other: ResolutionFrame) -> Bool {
    container == other.container && key == other.key
  }

  /// The container's type, without its module.
  var containerName: String { "\(containerType)" }

  /// The container's type with its module.
  var qualifiedDescription: String {
    "\(String(reflecting: containerType)).\(key.declaration.displayName)"
  }
}

extension ResolutionFrame: CustomStringConvertible {
  /// The container's type and the factory's name, such as `Container.network`.
  var description: String { "\(containerType).\(key.declaration.displayName)" }
}
