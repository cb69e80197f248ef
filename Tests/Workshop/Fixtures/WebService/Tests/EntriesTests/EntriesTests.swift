import Bookkeeping
import Entries
import FactoryTesting
import Synchronization
import Testing

@Suite(.unwired)
struct EntriesTests {
  @Test("The list has a line for each entry, and the log has their number")
  func list() async throws {
    let logged = Lines()
    Container.shared.entryStore.register { FakeStore(stored: ["rent", "tea"]) }
    Container.shared.log.register { { logged.append($0) } }
    try await Scope.request.open {
      $0.requestID.register { "7" }
    } operation: {
      let list = try #require(Container.shared.entryRoutes().first)
      #expect(try await list.handler("") == "rent\ntea\n")
    }
    #expect(logged.all == ["request 7: 2 entries"])
  }
}

private struct FakeStore: EntryStore {
  let stored: [String]
  func add(_ entry: String) {}
  func entries() -> [String] { stored }
}

private final class Lines: Sendable {
  private let lines = Mutex<[String]>([])
  var all: [String] { lines.withLock(\.self) }
  func append(_ line: String) { lines.withLock { $0.append(line) } }
}
