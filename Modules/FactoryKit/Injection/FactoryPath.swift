/// The way to a factory: from the shared instance of a container's type, along a key path.
///
/// A closure, and not the key path itself: where that is a literal, nothing is left of it in an
/// optimized build but the call of the factory's property.
@usableFromInline
struct FactoryPath<T>: Sendable {
  /// Finds the factory, given the `Container` that the current task shares.
  ///
  /// It is given that by who calls it, as it would else retain it.
  @usableFromInline let find: @Sendable (Container) -> Factory<T>

  @inlinable
  @inline(__always)
  init(_ keyPath: KeyPath<Container, Factory<T>>) {
    // A key path does not change. What it captures is what an index of a subscript may be.
    let keyPath = Unchecked(keyPath)
    find = { $0[keyPath: keyPath.value] }
  }

  @inlinable
  @inline(__always)
  init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    let keyPath = Unchecked(keyPath)
    find = { _ in C.shared[keyPath: keyPath.value] }
  }

  /// The factory, of the container that the current task shares.
  @inlinable var factory: Factory<T> {
    @inline(__always) get { Container.$shared.withShared(find) }
  }

  /// Resolves the factory.
  @inlinable
  func resolve() -> T { Self.resolve(find) }

  /// Resolves a factory that a closure finds, given the `Container` that the current task shares.
  ///
  /// Where the closure applies a key path, write it at the call: of a literal that comes in a
  /// ``FactoryPath``, the compiler makes an object each time.
  @inlinable
  @inline(never)
  static func resolve(_ find: (Container) -> Factory<T>) -> T {
    Container.$shared.withShared(find).resolveInLine(())
  }

  /// Resolves the factory after a reset.
  func resolve(reset options: FactoryResetOptions) -> T {
    factory.reset(options)
    // Read anew: the definition applies its modifiers again.
    return factory.resolve()
  }
}
