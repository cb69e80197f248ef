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
  /// `Container.$shared.withValue(Container()) { … }` gives a task its own container.
  @_Concurrency.TaskLocal @inlinable public static var shared = Container()

  /// The type of `$shared`, which the macro's expansion finds before the standard library's.
  public typealias TaskLocal = _TaskShared<Container>

  /// The manager of the container's registrations and instances.
  public let manager = ContainerManager()

  /// Padding: the reference counts of two containers never share a cache line, so that two threads don't
  /// contend for it.
  private let room: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)

  /// Creates a container without registrations and instances.
  public init() {}
}
