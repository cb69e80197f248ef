/// Injects what's registered for the property's type when the enclosing object is created.
///
/// For containers that are ``Resolving``.
///
/// ```swift
/// final class AccountsModel {
///   @InjectedType private var loader: (any AccountLoading)?
/// }
/// ```
@propertyWrapper
public struct InjectedType<T> {
  /// The dependency; `nil` when nothing is registered for its type.
  public var wrappedValue: T?

  /// Injects from the shared `Container`.
  public init() { self.init(Container.shared) }

  /// Injects from a container.
  ///
  /// - Parameter container: The container. It has to be ``Resolving`` for anything to be found.
  public init(_ container: any ManagedContainer) {
    wrappedValue = (container as? any Resolving)?.resolve(T.self)
  }
}

extension InjectedType: Sendable where T: Sendable {}
