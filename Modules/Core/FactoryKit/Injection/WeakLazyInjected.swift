/// Injects a dependency when it is first read, and doesn't retain it.
///
/// Use it for a parent or a delegate that retains the enclosing object. The factory needs a scope, or
/// another object must retain the instance: otherwise the instance is gone after the first read.
///
/// ```swift
/// final class ChildModel {
///   @WeakLazyInjected(\.parent) private var parent
/// }
/// ```
///
/// As with ``LazyInjected``, the wrapper resolves once, and copies of the enclosing struct share the
/// instance.
@propertyWrapper
public struct WeakLazyInjected<T> {
  /// The state that the copies share, with a box that holds the dependency weakly.
  private var box: LazyBox<T>

  /// Injects from the `Container` that is shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\.service`. It creates objects.
  @inlinable
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    self.init(FactoryPath(keyPath))
  }

  /// Injects from your own container that is shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`. It creates objects.
  @inlinable
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    self.init(FactoryPath(keyPath))
  }

  @usableFromInline
  init(_ path: FactoryPath<T>) { box = .make(path) }

  /// The dependency, which the first read resolves; `nil` if it is gone.
  public var wrappedValue: T? {
    get {
      if let read = box.beginRead() {
        return read.weakValue(as: T.self)
      }
      return resolved().weakValue(as: T.self)
    }
    set { box = LazyBox(box.path, Self.weakly(newValue)) }
  }

  /// The wrapper itself, for its factory and for resolving again.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// The factory of the dependency, in the shared container of the current task.
  public var factory: Factory<T> { box.path.factory }

  /// Resolves the dependency, again if the wrapper has resolved it before.
  ///
  /// - Parameter options: The content to reset first.
  /// - Returns: The dependency, which the wrapper doesn't retain.
  @discardableResult
  public func resolve(reset options: FactoryResetOptions = .none) -> T {
    let resolved = box.path.factory(after: options).resolve()
    box.store(Self.weakly(resolved))
    return resolved
  }

  /// Returns the dependency; `nil` if the wrapper has not resolved it, or if it is gone.
  public func resolvedOrNil() -> T? { box.beginRead()?.weakValue(as: T.self) }

  /// Returns the box that holds the dependency weakly.
  ///
  /// Not inlined: the strong reference to the dependency ends before the caller reads the box.
  @inline(never)
  private func resolved() -> StoredInstance {
    let factory = factory
    return box.instance(of: factory.reference) { Self.weakly(factory.resolve()) }
  }

  /// Returns a box that holds a dependency weakly; an empty one if the dependency is no object.
  private static func weakly(_ dependency: T?) -> StoredInstance {
    WeakBox<T>(dependency.flatMap { object(in: $0) })
  }
}

extension WeakLazyInjected: Sendable where T: Sendable {}
