/// Injects a dependency when it is first read.
///
/// Use it for a dependency that is expensive and may not be needed, and for two objects that need each other.
///
/// ```swift
/// final class AccountsModel {
///   @LazyInjected(\.exporter) private var exporter
///   deinit { $exporter.resolvedOrNil()?.close() }
/// }
/// ```
///
/// The wrapper resolves once. Threads that read it meanwhile wait, and get the same instance. Copies of
/// the enclosing struct share the instance, until a copy is assigned another one.
@propertyWrapper
public struct LazyInjected<T> {
  /// The state that the copies share.
  @usableFromInline private(set) var box: LazyBox<T>

  /// Injects from the `Container` that is shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\.service`.
  @inlinable
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    box = .make(FactoryPath(keyPath))
  }

  /// Injects from your own container that is shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
  @inlinable
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    box = .make(FactoryPath(keyPath))
  }

  /// The dependency, which the first read resolves.
  @inlinable public var wrappedValue: T {
    get { box.beginRead()?.value(as: T.self) ?? box.resolve() }
    set { box = LazyBox(box.path, Box(newValue)) }
  }

  /// The wrapper itself, for its factory and for resolving again.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// The factory of the dependency, in the shared container of the current task.
  public var factory: Factory<T> { box.path.factory }

  /// Resolves the dependency, again if the wrapper has resolved it before.
  ///
  /// All copies read the new instance from then on, and release the earlier one.
  ///
  /// - Parameter options: The content to reset first.
  /// - Returns: The dependency.
  @discardableResult
  public func resolve(reset options: FactoryResetOptions = .none) -> T {
    let resolved = box.path.factory(after: options).resolve()
    box.store(Box(resolved))
    return resolved
  }

  /// Returns the dependency; `nil` if the wrapper has not resolved it.
  public func resolvedOrNil() -> T? { box.beginRead()?.value(as: T.self) }
}

// `@unchecked`: threads may share the box.
extension LazyInjected: @unchecked Sendable where T: Sendable {}
