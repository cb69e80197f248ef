#if DEBUG
  public import FactoryKit

  /// The only declaration of this module; it exists only in debug builds.
  public final class Tracer: SharedContainer {
    /// The shared instance of the current task.
    @TaskLocal public static var shared = Tracer()
    /// The manager of the container.
    public let manager = ContainerManager()

    /// A promise of debug builds.
    public var log: Factory<String?> { promised() }
  }
#endif
