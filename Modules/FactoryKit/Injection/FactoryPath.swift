/// The way to a factory: a key path from the shared instance of a container's type.
@usableFromInline
struct FactoryPath<T> {
  @usableFromInline let container: any SharedContainer.Type
  @usableFromInline let keyPath: AnyKeyPath

  @inlinable
  init<C: SharedContainer>(_ keyPath: KeyPath<C, Factory<T>>) {
    container = C.self
    self.keyPath = keyPath
  }

  /// The factory, of the container that the current task shares.
  var factory: Factory<T> { container.sharedFactory(at: keyPath) }

  /// Resolves the factory after a reset.
  func resolve(reset options: FactoryResetOptions) -> T {
    factory.reset(options)
    // Read anew: the definition applies its modifiers again.
    return factory.resolve()
  }
}

extension SharedContainer {
  fileprivate static func sharedFactory<T>(at keyPath: AnyKeyPath) -> Factory<T> {
    // `FactoryPath` is made of a container's type and a key path that begins there.
    shared[keyPath: unsafeDowncast(keyPath, to: KeyPath<Self, Factory<T>>.self)]
  }
}
