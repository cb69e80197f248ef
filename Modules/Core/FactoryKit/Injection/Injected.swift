/// Injects a dependency when the enclosing object is created.
///
/// ```swift
/// final class AccountsModel {
///   @Injected(\.accountLoader) private var loader
/// }
/// ```
///
/// `$loader.factory` is the factory, and `$loader.resolve()` resolves it again.
@propertyWrapper
public struct Injected<T> {
  @usableFromInline let path: FactoryPath<T>
  @usableFromInline var dependency: T

  /// Injects from the shared `Container`.
  ///
  /// - Parameter keyPath: The factory, such as `\.service`.
  @inlinable
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    dependency = FactoryPath.resolve { $0[keyPath: keyPath] }
    path = FactoryPath(keyPath)
  }

  /// Injects from the shared instance of your own container.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
  @inlinable
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    dependency = FactoryPath.resolve { _ in C.shared[keyPath: keyPath] }
    path = FactoryPath(keyPath)
  }

  /// The dependency.
  @inlinable public var wrappedValue: T {
    get { dependency }
    set { dependency = newValue }
  }

  /// The wrapper itself, for its factory and for resolving again.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// The factory of the dependency, in the shared container of the current task.
  public var factory: Factory<T> { path.factory }

  /// Resolves the dependency again.
  ///
  /// - Parameter options: The content to reset first.
  /// - Returns: The dependency.
  @discardableResult
  public mutating func resolve(reset options: FactoryResetOptions = .none) -> T {
    let resolved = path.factory(after: options).resolve()
    dependency = resolved
    return resolved
  }
}

extension Injected: Sendable where T: Sendable {}
