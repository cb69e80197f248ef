import CoreModel
import FactoryKit
import FactoryTesting
import Testing

/// Concurrent resolutions of throwing factories.
@Suite(.container, .serialized, .timeLimit(.minutes(30)))
struct ThrowingThreadTests {
  @Test(arguments: [Scope.cached, .shared, .singleton, .throwing])
  func allWaitingThreadsGetTheErrorOfOneBuild(scope: Scope) {
    let (container, count) = (SlowThrower(), 8)
    let errors = Shared<[MakingFailure]>([])
    let ended = threadsEnd(count) { _ in
      do {
        _ = try container.slow.scope(scope)()
      } catch let error as MakingFailure {
        errors.change { $0.append(error) }
      } catch {
        Issue.record(error)
      }
    }
    #expect(ended)
    #expect(errors.value.count == count)
    // All threads waited for a single build before the next one began.
    #expect(errors.value.filter { $0.number == 1 }.count == count, "\(errors.value)")
    #expect(container.calls.value == 1)
  }

  @Test func aCycleIsReportedWithItsChain() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = try SlowThrower().first()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let chain = "SlowThrower.first → SlowThrower.second → SlowThrower.first."
    #expect(words.contains(chain), "\(words)")
  }
}

/// A container whose factory fails when all threads have arrived.
private final class SlowThrower: SharedContainer {
  @TaskLocal static var shared = SlowThrower()
  let manager = ContainerManager()
  let calls = Shared(0)

  var slow: ThrowingFactory<Service> {
    self {
      self.calls.change { $0 += 1 }
      _ = eventually { ThreadWaits.count(for: "SlowThrower.slow") >= 7 }
      throw MakingFailure(number: self.calls.value)
    }
  }
  var first: ThrowingFactory<Service> { self { try self.second() }.cached }
  var second: ThrowingFactory<Service> { self { try self.first() }.cached }
}
