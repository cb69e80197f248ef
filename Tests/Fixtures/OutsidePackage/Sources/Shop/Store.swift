public import FactoryKit

/// A container of the same name as that of another module, with a promise of the same name.
public final class Store: SharedContainer {
  @TaskLocal public static var shared = Store()
  public let manager = ContainerManager()

  public var shelf: Factory<String?> { promised() }
}
