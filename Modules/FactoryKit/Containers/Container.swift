/// The container that a program's factories are declared in, unless it has containers of its own.
///
/// ```swift
/// extension Container {
///   var service: Factory<any Service> { self { LiveService() } }
/// }
/// let service = Container.shared.service()
/// ```
public final class Container: SharedContainer {
  /// The instance that the current task shares.
  ///
  /// `Container.$shared.withValue(Container()) { … }` gives a task a container of its own.
  @_Concurrency.TaskLocal public static var shared = Container()

  /// What stands for `TaskLocal` in the expansion of the macro.
  public typealias TaskLocal = TaskShared<Container>

  /// What keeps the container's registrations and instances.
  public let manager = ContainerManager()

  /// Creates a container without registrations and instances.
  public init() {}
}
