/// Injects the dependency that is registered for the property's type, when the enclosing object is created.
///
/// Use it with containers that are ``Resolving``.
///
/// ```swift
/// final class AccountsModel {
///   @InjectedType private var loader: (any AccountLoading)?
/// }
/// ```
@propertyWrapper
public struct InjectedType<T> {
  /// The dependency; `nil` if its type has no registration.
  public var wrappedValue: T?

  /// Injects from the shared `Container`.
  public init() { self.init(Container.shared) }

  /// Injects from a container.
  ///
  /// - Parameter container: The container, which must be ``Resolving``.
  public init(_ container: any ManagedContainer) {
    wrappedValue = (container as? any Resolving)?.resolve(T.self)
  }
}

extension InjectedType: Sendable where T: Sendable {}
