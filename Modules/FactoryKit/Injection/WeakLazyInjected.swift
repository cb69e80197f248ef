/// Injects a dependency when it's first read, and doesn't hold it.
///
/// For a parent or a delegate that keeps the object that asks. The factory has to have a scope, or
/// another object has to hold the instance: of a factory that makes a new one for each resolution,
/// nothing is left after the first read.
///
/// ```swift
/// final class ChildModel {
///   @WeakLazyInjected(\.parent) private var parent
/// }
/// ```
///
/// As with ``LazyInjected``, it is resolved once, and copies of the enclosing struct share that.
@propertyWrapper
public struct WeakLazyInjected<T> {
  /// Holds a box that holds the dependency weakly.
  private var box: LazyBox<T>

  /// Injects from the `Container` that is shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\.service`. It makes objects.
  @inlinable
  @inline(__always)
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    self.init(FactoryPath(keyPath))
  }

  /// Injects from your own container that is shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`. It makes objects.
  @inlinable
  @inline(__always)
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    self.init(FactoryPath(keyPath))
  }

  @usableFromInline
  init(_ path: FactoryPath<T>) { box = .make(path) }

  /// The dependency, resolved at the first read; `nil` if it's gone.
  public var wrappedValue: T? {
    get { Self.value(of: read()) }
    set { box = LazyBox(holding: Self.weakly(newValue), box.path) }
  }

  /// The wrapper itself, for its factory and for resolving again.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// The factory of the dependency, in the shared container of the current task.
  public var factory: Factory<T> { box.path.factory }

  /// Resolves the dependency, again if it was resolved before.
  ///
  /// - Parameter options: What to reset first.
  /// - Returns: The dependency, which the wrapper doesn't hold.
  @discardableResult
  public func resolve(reset options: FactoryResetOptions = .none) -> T {
    let resolved = box.path.resolve(reset: options)
    box.set(Self.weakly(resolved)) { factory.definition }
    return resolved
  }

  /// Returns the dependency if it was resolved and still exists.
  public func resolvedOrNil() -> T? { box.current.flatMap(Self.value) }

  /// Returns what holds the dependency weakly, which this resolves if need be.
  ///
  /// Not in line: what it has resolved is released before it returns.
  @inline(never)
  private func read() -> StoredInstance {
    if let resolved = box.current { return resolved }
    let factory = factory
    switch box.begin({ factory.definition }) {
    case .resolve:
      let weakly = Self.weakly(factory.resolve())
      box.end(with: weakly)
      return weakly
    case .resolveInside:
      return Self.weakly(factory.resolve())
    case .read:
      return box.current ?? Missing()
    }
  }

  /// Returns what holds a dependency weakly; something missing, if it is no object.
  private static func weakly(_ dependency: T?) -> StoredInstance {
    guard let dependency, let object = object(in: dependency) else { return Missing() }
    return WeakBox(dependency, object)
  }

  private static func value(of box: StoredInstance) -> T? {
    box.isMissing ? nil : box.weakValue(as: T.self)
  }
}

extension WeakLazyInjected: Sendable where T: Sendable {}
