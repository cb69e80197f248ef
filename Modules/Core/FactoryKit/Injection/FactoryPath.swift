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
