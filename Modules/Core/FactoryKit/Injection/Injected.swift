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

/// The path from the shared instance of a container's type to a factory.
///
/// A closure, and not the key path itself: an optimized build reduces the application of a key path
/// literal to the call of the factory's property.
@usableFromInline
struct FactoryPath<T>: Sendable {
  /// Returns the factory, given the shared `Container` of the current task.
  ///
  /// The caller passes the container, because the closure would retain it.
  @usableFromInline let find: @Sendable (Container) -> Factory<T>

  @inlinable
  init(_ keyPath: KeyPath<Container, Factory<T>>) {
    // A key path is immutable. It captures at most the indices of subscripts.
    let keyPath = Unchecked(keyPath)
    find = { $0[keyPath: keyPath.value] }
  }

  @inlinable
  init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    let keyPath = Unchecked(keyPath)
    find = { _ in C.shared[keyPath: keyPath.value] }
  }

  /// The factory, in the shared container of the current task.
  @inlinable var factory: Factory<T> {
    Container.$shared.withShared(find)
  }

  /// Resolves the factory.
  @inlinable
  func resolve() -> T { Self.resolve(find) }

  /// Resolves the factory that a closure returns, given the shared `Container` of the current task.
  ///
  /// A caller with a key path literal passes a closure. For a literal inside a ``FactoryPath``, the compiler
  /// would create an object with each call.
  @inlinable @inline(never)
  static func resolve(_ find: (Container) -> Factory<T>) -> T {
    Container.$shared.withShared(find).resolve()
  }

  /// Returns the factory after a reset.
  func factory(after options: FactoryResetOptions) -> Factory<T> {
    factory.reset(options)
    // The definition runs again, because the reset may have removed what its modifiers set.
    return factory
  }
}
