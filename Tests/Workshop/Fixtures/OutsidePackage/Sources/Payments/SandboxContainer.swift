#if DEBUG
  public import FactoryKit

  /// A container that exists only in debug builds.
  public final class SandboxContainer: SharedContainer {
    /// The shared instance of the current task.
    @TaskLocal public static var shared = SandboxContainer()
    /// The manager of the container.
    public let manager = ContainerManager()

    /// A promise of debug builds.
    public var account: Factory<String?> { promised() }
  }
#endif
