/// The instances that the graph scope keeps for one resolution.
struct GraphInstances {
  private struct Key: Hashable {
    let container: ObjectIdentifier
    let factory: FactoryKey
    let parameter: ParameterKey?
  }

  private final class Box<Value> {
    let value: Value
    /// Kept, so that no other container can come to be at the address that the key has.
    private let container: any ManagedContainer

    init(_ value: Value, _ container: any ManagedContainer) {
      self.value = value
      self.container = container
    }
  }

  private var boxes: [Key: AnyObject] = [:]

  /// Returns the instance that a factory has made in this resolution.
  func value<T>(of frame: ResolutionFrame, _ parameter: ParameterKey?, as type: T.Type) -> T? {
    // The key holds the type of the factory's product, so this is the type of the box.
    boxes[Key(container: frame.container, factory: frame.key, parameter: parameter)]
      .map { unsafeDowncast($0, to: Box<T>.self).value }
  }

  /// Keeps an instance that a factory of a container has made, unless it is nil.
  mutating func keep<T>(
    _ value: T,
    of frame: ResolutionFrame,
    _ parameter: ParameterKey?,
    in container: any ManagedContainer
  ) {
    guard !isNil(value) else { return }
    let key = Key(container: frame.container, factory: frame.key, parameter: parameter)
    boxes[key] = Box(value, container)
  }
}
