/// Injects a dependency that each read resolves.
///
/// A factory without a scope creates a new instance for each read.
///
/// ```swift
/// final class AccountsModel {
///   @DynamicInjected(\.currentUser) private var user
/// }
/// ```
///
/// `$user` is the factory: `$user.register { … }`, `$user.reset()`.
@propertyWrapper
public struct DynamicInjected<T>: Sendable {
  @usableFromInline let path: FactoryPath<T>

  /// Injects from the `Container` that is shared at the time of each read.
  ///
  /// - Parameter keyPath: The factory, such as `\.service`.
  @inlinable
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    path = FactoryPath(keyPath)
  }

  /// Injects from your own container that is shared at the time of each read.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
  @inlinable
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    path = FactoryPath(keyPath)
  }

  /// The dependency, which each read resolves.
  @inlinable public var wrappedValue: T { path.resolve() }

  /// The factory of the dependency, in the shared container of the current task.
  public var projectedValue: Factory<T> { path.factory }
}
