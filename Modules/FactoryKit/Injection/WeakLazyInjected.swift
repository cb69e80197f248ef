/// Injects a dependency when it is first read, and does not keep it.
///
/// For a parent or a delegate that keeps the object that asks. The factory has to have a scope, or
/// somebody else has to hold the instance.
///
/// ```swift
/// final class ChildModel {
///   @WeakLazyInjected(\.parent) private var parent
/// }
/// ```
@propertyWrapper
public struct WeakLazyInjected<T> {
  private let path: FactoryPath<T>
  private weak var object: AnyObject?
  private var isResolved = false

  /// Injects from the `Container` that is shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\.service`. It makes objects.
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    path = FactoryPath(keyPath)
  }

  /// Injects from a container of your own, the instance shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`. It makes objects.
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    path = FactoryPath(keyPath)
  }

  /// The dependency, resolved by the first read; `nil` when it is gone.
  public var wrappedValue: T? {
    mutating get {
      if isResolved { return resolvedOrNil() }
      let resolved = factory.resolve()
      keep(resolved)
      return resolved
    }
    set { keep(newValue) }
  }

  /// The wrapper itself, for its factory and for resolving again.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// The factory that the dependency comes from, in the container that the current task shares.
  public var factory: Factory<T> { path.factory }

  /// Resolves the dependency, again if it was resolved before.
  ///
  /// - Parameter options: What to throw away first.
  /// - Returns: The dependency, which is not kept.
  @discardableResult
  public mutating func resolve(reset options: FactoryResetOptions = .none) -> T {
    let resolved = path.resolve(reset: options)
    keep(resolved)
    return resolved
  }

  /// Returns the dependency if it has been resolved and is still there.
  public func resolvedOrNil() -> T? { object.flatMap { $0 as? T } }

  private mutating func keep(_ dependency: T?) {
    object = dependency.flatMap { FactoryKit.object(in: $0) }
    isResolved = true
  }
}
