public import FactoryKit

/// A container and a promise with the names of those in another module.
public final class Store: SharedContainer {
  /// The shared instance of the current task.
  @TaskLocal public static var shared = Store()
  /// The manager of the container.
  public let manager = ContainerManager()

  /// A promise.
  public var shelf: Factory<String?> { promised() }
}
