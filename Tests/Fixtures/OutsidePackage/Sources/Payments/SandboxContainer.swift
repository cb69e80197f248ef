#if DEBUG
  public import FactoryKit

  /// A container that release builds do not have.
  public final class SandboxContainer: SharedContainer {
    @TaskLocal public static var shared = SandboxContainer()
    public let manager = ContainerManager()

    public var account: Factory<String?> { promised() }
  }
#endif
