extension FactoryDefinition {
  /// Called when a promise is resolved and nothing is registered.
  ///
  /// Stops the program if the container says so, as it does in debug builds.
  func stopIfUnkept() {
    guard container.manager.promiseTriggersError else { return }
    let (container, name) = (type(of: container), site.displayName)
    fatalError(
      """
      \(container).\(name) is promised in \(site.place), and was resolved before anything \
      was registered for it. Write \(name).register { … } into the autoRegister() of \
      \(container), or into the test that resolves it.
      """
    )
  }
}
