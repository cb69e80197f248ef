/// The container for a program's factories, unless it declares its own containers.
///
/// ```swift
/// extension Container {
///   var service: Factory<any Service> { self { LiveService() } }
/// }
/// let service = Container.shared.service()
/// ```
public final class Container: SharedContainer {
  /// The shared instance of the current task.
  ///
  /// `Container.$shared.withValue(Container()) { … }` gives a task a container of its own.
  @_Concurrency.TaskLocal @inlinable public static var shared = processWide

  /// The instance that all tasks share, but for those that have one of their own.
  @usableFromInline static var processWide: Container { immortal(Container()) }

  /// The type of `$shared`: the macro's expansion finds it before the standard library's.
  public typealias TaskLocal = TaskShared<Container>

  /// The manager of the container's registrations and instances.
  public let manager = ContainerManager()

  /// Room, so that the reference counts of two containers, which two threads may be busy with, are
  /// never in one line of the processor's cache.
  private let room: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)

  /// Creates a container without registrations and instances.
  public init() {}
}
