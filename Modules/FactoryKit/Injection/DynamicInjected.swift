/// Injects a dependency anew each time it is read.
///
/// A factory without a scope makes a new instance for each read.
///
/// ```swift
/// final class AccountsModel {
///   @DynamicInjected(\.currentUser) private var user
/// }
/// ```
@propertyWrapper
public struct DynamicInjected<T> {
  private let path: FactoryPath<T>

  /// Injects from the `Container` that is shared at the time of each read.
  ///
  /// - Parameter keyPath: The factory, such as `\.service`.
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    path = FactoryPath(keyPath)
  }

  /// Injects from a container of your own, the instance shared at the time of each read.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    path = FactoryPath(keyPath)
  }

  /// The dependency, resolved by each read.
  public var wrappedValue: T { factory.resolve() }

  /// The wrapper itself, for its factory.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// The factory that the dependency comes from, in the container that the current task shares.
  public var factory: Factory<T> { path.factory }
}
