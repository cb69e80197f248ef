extension FactoryModifying {
  /// Returns an instance, whatever there is to be obeyed.
  @inlinable
  @inline(never)
  func resolveThoroughly(_ parameter: P) -> T {
    withUnsafePointer(to: parameter) { address in
      definition.resolve(for: UnsafeRawPointer(address)) { container, registration in
        let value = Quick<P, T>.step(container, definition.site, parameter) {
          make(parameter, with: registration)
        }
        return Box(value)
      }
      .value(as: T.self)
    }
  }
}
