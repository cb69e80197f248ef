/// Injects the shared instance of a container.
///
/// ```swift
/// final class AccountsModel {
///   @InjectedContainer(PaymentsContainer.self) private var payments
/// }
/// ```
@propertyWrapper
public struct InjectedContainer<C: SharedContainer> {
  /// The container that was shared when the enclosing object was made.
  public var wrappedValue: C

  /// Injects the container of the property's type.
  public init() { wrappedValue = C.shared }

  /// Injects a container of a type.
  ///
  /// - Parameter type: The type of the container.
  public init(_ type: C.Type) { wrappedValue = type.shared }
}
