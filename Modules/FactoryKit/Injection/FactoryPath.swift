/// The way to a factory: from the shared instance of a container's type, along a key path.
///
/// A closure, and not the key path itself: where that is a literal, nothing is left of it in an
/// optimized build but the call of the factory's property.
@usableFromInline
struct FactoryPath<T>: Sendable {
  @usableFromInline let find: @Sendable () -> Factory<T>

  @inlinable
  @inline(__always)
  init(_ keyPath: KeyPath<Container, Factory<T>>) {
    // A key path does not change. What it captures is what an index of a subscript may be.
    let keyPath = Unchecked(keyPath)
    find = { Container.shared[keyPath: keyPath.value] }
  }

  @inlinable
  @inline(__always)
  init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    let keyPath = Unchecked(keyPath)
    find = { C.shared[keyPath: keyPath.value] }
  }

  /// The factory, of the container that the current task shares.
  @inlinable var factory: Factory<T> {
    @inline(__always) get { find() }
  }

  /// Resolves the factory after a reset.
  func resolve(reset options: FactoryResetOptions) -> T {
    factory.reset(options)
    // Read anew: the definition applies its modifiers again.
    return factory.resolve()
  }
}
