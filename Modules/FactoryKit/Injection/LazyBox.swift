import Synchronization

/// What a lazy wrapper has resolved, and the way to its factory, which all its copies share.
@usableFromInline
final class LazyBox<T>: LazyState, @unchecked Sendable {
  /// The way to the factory.
  @usableFromInline let path: FactoryPath<T>

  @inlinable
  @inline(__always)
  init(_ path: FactoryPath<T>) { self.path = path }

  /// Creates a box with a dependency that need not be resolved.
  init(holding dependency: StoredInstance, _ path: FactoryPath<T>) {
    self.path = path
    super.init()
    state.store(Self.address(of: dependency), ordering: .releasing)
  }

  /// Returns a box for what is to be resolved.
  ///
  /// Not in line: where the compiler sees through this, it makes an object of the key path.
  @inlinable
  @inline(never)
  static func make(_ path: consuming FactoryPath<T>) -> LazyBox { LazyBox(path) }

  /// Returns the dependency where it is not to be found at once: resolves it, as a rule.
  @inlinable
  @inline(never)
  func resolve() -> T {
    let factory = path.factory
    if let dependency = factory.retainedKept, hold(found: dependency) {
      return dependency._withUnsafeGuaranteedRef { $0.value(as: T.self) }
    }
    return resolve(factory)
  }

  /// Returns the dependency, resolved by this thread or another one.
  @inlinable
  @inline(never)
  func resolve(_ factory: Factory<T>) -> T {
    switch begin({ factory.definition }) {
    case .resolve:
      let dependency = Box(factory.resolve())
      end(with: dependency)
      return dependency.value
    case .resolveInside:
      return factory.resolve()
    case .read:
      guard let dependency = current else { fatalError("A lazy wrapper has lost what it held.") }
      return dependency.value(as: T.self)
    }
  }
}
