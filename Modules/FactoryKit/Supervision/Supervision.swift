/// What holds for a container while a test uses it.
///
/// It lasts as long as the container, whatever is reset in it.
package struct Supervision: Sendable {
  /// Whether the container's `autoRegister()` runs.
  package var isWired: Bool
  /// Whether all factories are reported that are resolved with nothing registered, and not the
  /// promised ones alone.
  package var isStrict: Bool
  /// Called when a factory is to be reported, with no lock held, on the thread that resolves it.
  ///
  /// Without it, a promise that nobody keeps stops the program, in builds where it does.
  package var report: (@Sendable (UnregisteredFactory) -> Void)?
  /// The factories that are not reported.
  var allowed: Set<FactoryKey> = []

  /// Describes what holds for a container; by default, what holds for one that no test uses.
  package init(
    isWired: Bool = true,
    isStrict: Bool = false,
    report: (@Sendable (UnregisteredFactory) -> Void)? = nil
  ) {
    self.isWired = isWired
    self.isStrict = isStrict
    self.report = report
  }

  /// What holds for the container after a reset of all of it.
  var settings: ContainerState.Settings {
    ContainerState.Settings(promiseTriggersError: report != nil || BuildConfiguration.isDebug)
  }
}
