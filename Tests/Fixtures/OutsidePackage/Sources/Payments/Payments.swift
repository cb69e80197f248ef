public import FactoryKit

/// A type with the name of its module, which hides the module from those that see it.
public enum Payments {
  /// A container in that type.
  public final class Vault: SharedContainer {
    @TaskLocal public static var shared = Vault()
    public let manager = ContainerManager()
  }
}

extension Payments.Vault {
  public var key: Factory<String?> { promised() }
}
