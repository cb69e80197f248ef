/// What a container holds for one factory, and for all, seen at one moment.
struct Holding<P, T>: Sendable {
  /// The factory's entry, if there is one.
  let entry: Entry<P, T>?
  /// What holds for all factories.
  let settings: ContainerState.Settings
}
