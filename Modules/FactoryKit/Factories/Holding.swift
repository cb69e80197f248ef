/// What a container holds for one factory, and for all, seen at one moment.
struct Holding<P, T>: Sendable {
  /// The factory's entry, if there is one.
  let entry: Entry<P, T>?
  /// What the entry held at that moment.
  let contents: Entry<P, T>.Contents?
  /// What holds for all factories.
  let settings: ContainerState.Settings

  init(_ entry: Entry<P, T>?, _ settings: ContainerState.Settings) {
    self.entry = entry
    contents = entry?.contents
    self.settings = settings
  }

  var options: FactoryOptions<P, T>? { contents?.options }
}
