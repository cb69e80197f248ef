import FactoryKit
import Feed
import Storage

public final class MockStore: KeyValueStore {
  private let values: [String: String]

  public init(_ values: [String: String] = [:]) { self.values = values }

  public func value(for key: String) -> String? { values[key] }
}

public struct MockSource: HeadlineSource {
  private let texts: [String]

  public init(_ texts: [String]) { self.texts = texts }

  public func headlines() -> [String] { texts }
}

extension Container {
  public func registerMocks() {
    store.register { MockStore(["maximum": "2"]) }
    headlineSource.register { MockSource(["one", "two", "three"]) }
  }
}
