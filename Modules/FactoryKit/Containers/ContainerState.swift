/// What a container holds between two full resets.
struct ContainerState: Sendable {
  /// What holds for all factories of the container.
  struct Settings: Sendable {
    var defaultScope: Scope?
    var decorator: Unchecked<(Any) -> Void>?
    var promiseTriggersError = BuildConfiguration.isDebug
  }

  /// What runs the container's `autoRegister()`.
  private(set) var preparation = Preparation()
  var settings = Settings()
  private(set) var entries: [FactoryKey: any AnyEntry] = [:]

  /// Whether the container is prepared, and a factory without a scope is all that it says itself.
  var isPlain: Bool {
    preparation.isDone && entries.isEmpty && settings.defaultScope == nil
      && settings.decorator == nil
  }

  /// Returns the entry of a factory, if there is one.
  func entry<P, T>(for key: FactoryKey, of type: Entry<P, T>.Type) -> Entry<P, T>? {
    // The key holds the type that it was made with.
    entries[key].map { unsafeDowncast($0, to: Entry<P, T>.self) }
  }

  /// Returns the entry of a factory, making it when there is none.
  mutating func makeEntry<P, T>(for key: FactoryKey, of type: Entry<P, T>.Type) -> Entry<P, T> {
    if let entry = entry(for: key, of: type) { return entry }
    let entry = Entry<P, T>()
    entries[key] = entry
    return entry
  }

  /// Returns what the container holds after a full reset.
  func cleared() -> ContainerState { ContainerState(preparation: nextPreparation) }

  /// Returns what holds the same, and then goes its own way.
  func clone() -> ContainerState {
    ContainerState(
      preparation: preparation.isDone ? preparation : nextPreparation,
      settings: settings,
      entries: entries.mapValues { $0.clone() }
    )
  }

  /// A preparation that is still to come; but what is running on this thread goes on.
  private var nextPreparation: Preparation {
    preparation.isRunningHere ? preparation : Preparation()
  }
}
