/// The instances that the graph scope keeps for one resolution.
struct GraphInstances {
  private struct Key: Hashable {
    let container: ObjectIdentifier
    let factory: FactoryKey
    let parameter: AnyHashable?
  }

  private struct Held {
    let instance: StoredInstance
    /// StoredInstance, so that no other container can come to be at the address that the key has.
    let container: any ManagedContainer
  }

  private var instances: [Key: Held] = [:]

  /// Returns the instance that a factory has made in this resolution.
  func instance(of frame: ResolutionFrame, _ parameter: AnyHashable?) -> StoredInstance? {
    instances[Key(container: frame.container, factory: frame.key, parameter: parameter)]?.instance
  }

  /// Keeps an instance that a factory of a container has made.
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
