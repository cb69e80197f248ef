/// Injects a dependency when it is first read.
///
/// For dependencies that are dear and may not be needed, and for two objects that need each other.
///
/// ```swift
/// final class AccountsModel {
///   @LazyInjected(\.exporter) private var exporter
///   deinit { $exporter.resolvedOrNil()?.close() }
/// }
/// ```
@propertyWrapper
public struct LazyInjected<T> {
  private let path: FactoryPath<T>
  private var dependency: T?

  /// Injects from the `Container` that is shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\.service`.
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    path = FactoryPath(keyPath)
  }

  /// Injects from a container of your own, the instance shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    path = FactoryPath(keyPath)
  }

  /// The dependency, resolved by the first read.
  public var wrappedValue: T {
    mutating get {
      if let dependency { return dependency }
      let resolved = factory.resolve()
      dependency = resolved
      return resolved
    }
    set { dependency = newValue }
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
  /// - Returns: The dependency.
  @discardableResult
  public mutating func resolve(reset options: FactoryResetOptions = .none) -> T {
    let resolved = path.resolve(reset: options)
    dependency = resolved
    return resolved
  }

  /// Returns the dependency if it has been resolved, and does not resolve it.
  public func resolvedOrNil() -> T? { dependency }
}
