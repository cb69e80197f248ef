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
///
/// It is resolved once, however many threads read it first: they wait for that one. Copies of the
/// enclosing struct share what is resolved, whichever is read; one that is assigned to goes its own
/// way.
@propertyWrapper
public struct LazyInjected<T> {
  /// What copies share.
  @usableFromInline private(set) var box: LazyBox
  /// The cell in the box.
  ///
  /// A read that finds the dependency there touches nothing else: to retain the box for as long as
  /// that takes would cost as much as the rest.
  @usableFromInline private(set) var cell: UnsafeMutablePointer<LazyCell>

  /// Injects from the `Container` that is shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\.service`.
  @inlinable
  @inline(__always)
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    self.init(LazyBox(FactoryPath(keyPath)))
  }

  /// Injects from a container of your own, the instance shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
  @inlinable
  @inline(__always)
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    self.init(LazyBox(FactoryPath(keyPath)))
  }

  @inlinable
  @inline(__always)
  init(_ box: LazyBox) {
    self.box = box
    cell = box.cell
  }

  /// The dependency, resolved by the first read.
  @inlinable public var wrappedValue: T {
    get { cell.isResolved ? cell.dependency(as: T.self) : Self.read(cell) }
    set { self = Self(LazyBox(holding: newValue, box.path(to: T.self))) }
  }

  /// The wrapper itself, for its factory and for resolving again.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// The factory that the dependency comes from, in the container that the current task shares.
  public var factory: Factory<T> { box.path(to: T.self).factory }

  /// Resolves the dependency, again if it was resolved before.
  ///
  /// All copies read the new one from then on. The first is released with the last copy.
  ///
  /// - Parameter options: What to throw away first.
  /// - Returns: The dependency.
  @discardableResult
  public func resolve(reset options: FactoryResetOptions = .none) -> T {
    let resolved = box.path(to: T.self).resolve(reset: options)
    box.set(resolved) { factory.definition }
    return resolved
  }

  /// Returns the dependency if it has been resolved, and does not resolve it.
  public func resolvedOrNil() -> T? { box.current(as: T.self) }

  /// Resolves the dependency, or finds it where it was not put first.
  @inlinable
  @inline(never)
  static func read(_ cell: UnsafeMutablePointer<LazyCell>) -> T {
    let box = cell.pointee.box.unsafelyUnwrapped
    let factory = box.path(to: T.self).factory
    switch box.begin({ factory.definition }) {
    case .resolve:
      let resolved = factory.resolveOutOfLine()
      box.hold(resolved)
      box.end()
      return resolved
    case .resolveInside:
      return factory.resolveOutOfLine()
    case .read:
      return box.current(as: T.self).unsafelyUnwrapped
    }
  }
}

// `@unchecked`: the cell is one that threads may share, in the box.
extension LazyInjected: @unchecked Sendable where T: Sendable {}
