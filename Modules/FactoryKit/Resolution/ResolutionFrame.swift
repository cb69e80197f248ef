/// A factory of a container, as a part of a chain.
struct ResolutionFrame: Sendable {
  let container: ObjectIdentifier
  private let containerType: AnyObject.Type
  let key: FactoryKey

  init(_ container: AnyObject, _ key: FactoryKey) {
    self.container = ObjectIdentifier(container)
    containerType = type(of: container)
    self.key = key
  }

  /// Whether another frame has the same factory and the same container.
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

/// The instances that the graph scope stores for one resolution.
struct GraphInstances {
  private struct Key: Hashable {
    let container: ObjectIdentifier
    let factory: FactoryKey
    let parameter: AnyHashable?
  }

  private struct Held {
    let instance: StoredInstance
    /// Retained, so that no other container gets the address in the key.
    let container: any ManagedContainer
  }

  private var instances: [Key: Held] = [:]

  /// Returns the instance of a factory in this resolution.
  func instance(of frame: ResolutionFrame, _ parameter: AnyHashable?) -> StoredInstance? {
    instances[Key(container: frame.container, factory: frame.key, parameter: parameter)]?.instance
  }

  /// Stores the instance of a factory.
  mutating func keep(
    _ instance: StoredInstance,
    of frame: ResolutionFrame,
    _ parameter: AnyHashable?,
    in container: any ManagedContainer
  ) {
    let key = Key(container: frame.container, factory: frame.key, parameter: parameter)
    instances[key] = Held(instance: instance, container: container)
  }
}
