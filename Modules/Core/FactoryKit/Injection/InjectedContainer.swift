/// Injects the shared instance of a container when the enclosing object is created.
///
/// ```swift
/// final class AccountsModel {
///   @InjectedContainer private var container
///   @InjectedContainer(PaymentsContainer.self) private var payments
/// }
/// ```
@propertyWrapper
public struct InjectedContainer<C: SharedContainer>: Sendable {
  /// The container.
  public var wrappedValue: C

  /// Injects the container of the property's type.
  public init() { wrappedValue = C.shared }

  /// Injects a container of a type.
  ///
  /// - Parameter type: The type of the container.
  public init(_ type: C.Type) { wrappedValue = type.shared }

  /// The container, for calls such as `$container.reset(options: .scope)`.
  public var projectedValue: C { wrappedValue }
}

extension InjectedContainer where C == Container {
  /// Injects the shared `Container`.
  public init() { wrappedValue = Container.shared }
}
