public import FactoryKit

/// A type with the name of its module, which hides the module in files that import it.
public enum Payments {
  /// A container inside the type.
  public final class Vault: SharedContainer {
    /// The shared instance of the current task.
    @TaskLocal public static var shared = Vault()
    /// The manager of the container.
    public let manager = ContainerManager()
  }
}

extension Payments.Vault {
  /// A promise of a nested container.
  public var key: Factory<String?> { promised() }
}
