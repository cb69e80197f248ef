package import FactoryKit

package protocol EntryStore: Sendable {
  func add(_ entry: String) async throws
  func entries() async throws -> [String]
}

extension Container {
  package var entryStore: AsyncFactory<(any EntryStore)?> { promised() }
  package var log: Factory<@Sendable (String) -> Void> { self { { print($0) } } }
}
