import FactoryKit

public protocol KeyValueStore: AnyObject, Sendable {
  func value(for key: String) -> String?
}

extension Container {
  public var store: Factory<any KeyValueStore> { self { FileStore(path: self.storePath()) }.cached }
  public var storePath: Factory<String> { self { "store.txt" } }
}
