public import Synchronization

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
  @usableFromInline private(set) var box: LazyBox<T>
  /// The same, for reads that need not retain it.
  ///
  /// A read that finds the dependency resolved runs no code of the program, and lasts no longer than
  /// whoever reads has the wrapper, and so the box. To retain it would cost as much as the rest.
  @usableFromInline private(set) var unmanagedBox: Unmanaged<LazyBox<T>>

  /// Injects from the `Container` that is shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\.service`.
  @inlinable
  @inline(__always)
  public init(_ keyPath: KeyPath<Container, Factory<T>>) {
    self.init(.make(FactoryPath(keyPath)))
  }

  /// Injects from a container of your own, the instance shared at the time of the first read.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.processor`.
  @inlinable
  @inline(__always)
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    self.init(.make(FactoryPath(keyPath)))
  }

  @inlinable
  @inline(__always)
  init(_ box: LazyBox<T>) {
    self.box = box
    unmanagedBox = .passUnretained(box)
  }

  @usableFromInline
  init(holding dependency: T, _ path: FactoryPath<T>) {
    self.init(LazyBox(holding: Box(dependency), path))
  }

  /// The dependency, resolved by the first read.
  @inlinable public var wrappedValue: T {
    @inline(__always) get {
      guard let first = unmanagedBox._withUnsafeGuaranteedRef({ $0.first }) else {
        // Retained: the program may assign the property while its factory runs.
        return unmanagedBox.takeUnretainedValue().resolve()
      }
      let dependency = first._withUnsafeGuaranteedRef { $0.value(as: T.self) }
      // The compiler may end the life of a wrapper that is not used any more, but not before a fence.
      atomicMemoryFence(ordering: .acquiring)
      return dependency
    }
    set { self = Self(holding: newValue, box.path) }
  }

  /// The wrapper itself, for its factory and for resolving again.
  public var projectedValue: Self {
    get { self }
    set { self = newValue }
  }

  /// The factory that the dependency comes from, in the container that the current task shares.
  public var factory: Factory<T> { box.path.factory }

  /// Resolves the dependency, again if it was resolved before.
  ///
  /// All copies read the new one from then on. The first is released with the last copy.
  ///
  /// - Parameter options: What to throw away first.
  /// - Returns: The dependency.
  @discardableResult
  public func resolve(reset options: FactoryResetOptions = .none) -> T {
    let resolved = box.path.resolve(reset: options)
    box.set(Box(resolved)) { factory.definition }
    return resolved
  }

  /// Returns the dependency if it has been resolved, and does not resolve it.
  public func resolvedOrNil() -> T? { box.current?.value(as: T.self) }
}

// `@unchecked`: the box may be shared.
extension LazyInjected: @unchecked Sendable where T: Sendable {}
