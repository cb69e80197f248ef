public import FactoryKit

/// A container with the same names as the one in the module `Shop`.
public final class Store: SharedContainer {
  /// The shared instance of the current task.
  @TaskLocal public static var shared = Store()
  /// The manager of the container.
  public let manager = ContainerManager()

  /// A promise.
  public var shelf: Factory<String?> { promised() }
}
