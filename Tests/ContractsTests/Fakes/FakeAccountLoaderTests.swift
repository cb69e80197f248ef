import Contracts
import ContractsTesting
import Testing

@Suite("The fake loader")
struct FakeAccountLoaderTests {
  @Test("has no accounts by default")
  func noAccounts() async throws {
    #expect(try await FakeAccountLoader().load().accounts.isEmpty)
  }

  @Test("counts all loads, including failed and waiting ones")
  func counts() async throws {
    let (loads, onLoad) = AsyncStream.makeStream(of: Void.self)
    let loader = FakeAccountLoader.waiting { onLoad.yield() }
    #expect(loader.loadCount == 0)
    let waiting = [Task { try await loader.load() }, Task { try await loader.load() }]
    for await _ in loads.prefix(2) {}
    #expect(loader.loadCount == 2)
    for task in waiting {
      task.cancel()
      await #expect(throws: CancellationError.self) { try await task.value }
    }
  }
}
