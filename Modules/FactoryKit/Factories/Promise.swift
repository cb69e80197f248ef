/// A factory that some other module is to provide.
struct Promise: Sendable {
  private let container: any ManagedContainer.Type
  private let declaration: Declaration

  init(
    container: any ManagedContainer.Type,
    _ name: StaticString,
    _ fileID: StaticString,
    _ line: UInt
  ) {
    self.container = container
    declaration = Declaration(name: name, fileID: fileID, line: line)
  }

  /// Called when the promise is resolved and nothing is registered.
  ///
  /// Stops a debug build. Does nothing in a release build.
  func isUnkept() {
    #if DEBUG
      fatalError(
        """
        \(container).\(declaration.displayName) is promised in \(declaration.place), and was \
        resolved before anything was registered for it. Write \
        \(declaration.displayName).register { … } into the autoRegister() of \(container).
        """
      )
    #endif
  }
}
