extension FactoryModifying where Outcome == T {
  /// Returns an instance, whatever there is to be obeyed.
  @inlinable
  @inline(never)
  func resolveSlowly(_ parameter: P) -> T {
    // Nothing of the core is on the stack while the factory's closure runs, but this.
    withUnsafePointer(to: parameter) { address in
      let resolution = Resolution(of: definition, for: UnsafeRawPointer(address))
      while resolution.hasToBuild() {
        let product = FastPath<P, T>.step(resolution.container, definition.declaration) {
          make(parameter, with: resolution.registration)
        }
        resolution.finish(with: Box(product))
      }
      return resolution.end().value(as: T.self)
    }
  }
}
