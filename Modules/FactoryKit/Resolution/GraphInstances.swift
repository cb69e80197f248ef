/// The instances that the graph scope keeps for one resolution.
struct GraphInstances {
  private struct Key: Hashable {
    let container: ObjectIdentifier
    let factory: FactoryKey
    let parameter: ParameterKey?
  }

  private final class Box<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
  }

  private var boxes: [Key: AnyObject] = [:]

  /// Returns the instance that a factory has made in this resolution.
  func value<T>(of frame: ResolutionFrame, _ parameter: ParameterKey?, as type: T.Type) -> T? {
    // The key holds the type of the factory's product, so this is the type of the box.
    boxes[Key(container: frame.container, factory: frame.key, parameter: parameter)]
      .map { unsafeDowncast($0, to: Box<T>.self).value }
  }

  /// Keeps an instance that a factory has made, unless it is nil.
  mutating func keep<T>(_ value: T, of frame: ResolutionFrame, _ parameter: ParameterKey?) {
    guard !isNil(value) else { return }
    boxes[Key(container: frame.container, factory: frame.key, parameter: parameter)] = Box(value)
  }
}
