/// Injects the shared instance of a container.
///
/// ```swift
/// final class AccountsModel {
///   @InjectedContainer private var container
///   @InjectedContainer(PaymentsContainer.self) private var payments
/// }
/// ```
@propertyWrapper
public struct InjectedContainer<C: SharedContainer>: Sendable {
  /// The container that was shared when the enclosing object was created.
  public var wrappedValue: C

  /// Injects the container of the property's type.
  public init() { wrappedValue = C.shared }

  /// Injects a container of a type.
  ///
  /// - Parameter type: The type of the container.
  public init(_ type: C.Type) { wrappedValue = type.shared }

  /// The container, for calls such as `$container.reset(options: .scope)`.
  public var projectedValue: C { wrappedValue }

  /// Removes registrations, contexts, instances, or everything from the container.
  ///
  /// The same as `$container.reset(options:)`, for code that has the wrapper: `_container`.
  ///
  /// - Parameter options: What to remove.
  public func reset(options: FactoryResetOptions = .all) { wrappedValue.reset(options: options) }
}

extension InjectedContainer where C == Container {
  /// Injects the shared `Container`.
  public init() { wrappedValue = Container.shared }
}
