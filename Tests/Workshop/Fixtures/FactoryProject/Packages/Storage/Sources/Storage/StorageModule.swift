import FactoryKit

public struct StorageModule: AutoRegistering {
  public init() {}

  public func autoRegister() {
    Container.shared.storePath.register { "gazette.txt" }
  }
}
