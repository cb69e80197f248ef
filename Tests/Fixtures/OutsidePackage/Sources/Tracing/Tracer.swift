#if DEBUG
  public import FactoryKit

  /// All that this module has, and in debug builds only.
  public final class Tracer: SharedContainer {
    @TaskLocal public static var shared = Tracer()
    public let manager = ContainerManager()

    public var log: Factory<String?> { promised() }
  }
#endif
