/// A factory that some other module is to provide.
struct Promise: Sendable {
  private let container: any ManagedContainer.Type
  private let manager: ContainerManager
  private let declaration: Declaration

  init(
    of container: any ManagedContainer,
    _ name: StaticString,
    _ fileID: StaticString,
    _ line: UInt
  ) {
    self.container = type(of: container)
    manager = container.manager
    declaration = Declaration(name: name, fileID: fileID, line: line)
  }

  /// Called when the promise is resolved and nothing is registered.
  ///
  /// Stops the program if the container says so, as it does in debug builds.
  func isUnkept() {
    guard manager.promiseTriggersError else { return }
    fatalError(
      """
      \(container).\(declaration.displayName) is promised in \(declaration.place), and was \
      resolved before anything was registered for it. Write \
      \(declaration.displayName).register { … } into the autoRegister() of \(container), or into \
      the test that resolves it.
      """,
      file: declaration.fileID,
      line: declaration.line
    )
  }
}
