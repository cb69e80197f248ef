/// Injects a dependency anew each time it is read.
///
/// A factory without a scope makes a new instance for each read.
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
  @inline(__always)
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    path = FactoryPath(keyPath)
  }

  /// Injects from a container of your own, the instance shared at the time of each read.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
  @inlinable
  @inline(__always)
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    path = FactoryPath(keyPath)
  }

  /// The dependency, resolved by each read.
  @inlinable public var wrappedValue: T { path.resolve() }

  /// The factory that the dependency comes from, in the container that the current task shares.
  public var projectedValue: Factory<T> { path.factory }
}
