import FactoryTesting
import Synchronization
import Testing

/// The closures of the traits of a test, and of the suites around it.
@Suite(.recording, .wired { note("suite", $0) })
struct PreparationTests {
  private let calls = Calls.current
  private let container = ObjectIdentifier(WiredContainer.shared)

  @Test(.wired { note("test", $0) }, arguments: 1...3)
  func eachClosureRunsOnceForEachCase(_: Int) {
    #expect(calls.names == ["suite", "test"])
    #expect(calls.containers == [container])
  }

  @Test(
    .wired { note("first", $0) },
    .wired.unwired { note("second", $0) }
  )
  func testMayHaveSeveralTraits() {
    #expect(calls.names == ["suite", "first", "second"])
    #expect(calls.containers == [container])
  }

  @Test func callInsideOfATestReplacesItsContainer() async throws {
    let outer = WiredContainer.shared
    let test = try #require(Test.current)
    let trait = ContainerTrait.wired { note("call", $0) }
    try await trait.provideScope(for: test, testCase: nil) {
      #expect(WiredContainer.shared !== outer)
    }
    #expect(calls.names == ["suite", "suite", "call"])
  }

  @Suite(.wired { note("inner suite", $0) })
  struct Inner {
    private let calls = Calls.current
    private let container = ObjectIdentifier(WiredContainer.shared)

    @Test(.wired.unwired { note("test", $0) })
    func closuresRunFromTheOutside() {
      #expect(calls.names == ["suite", "inner suite", "test"])
      #expect(calls.containers == [container])
    }
  }
}

/// The closure of a suite that uses a type of container, which only the test's trait names.
@Suite(.recording, .wired { note($0.name() ?? "nothing", Container.shared) })
struct OtherContainerPreparationTests {
  private let calls = Calls.current

  @Test(.container) func closureUsesTheContainersOfTheTest() {
    #expect(calls.names == ["wired"])
    #expect(calls.containers == [ObjectIdentifier(Container.shared)])
  }
}

/// The calls of closures in one test.
private final class Calls: Sendable {
  @TaskLocal static var current = Calls()

  private struct State {
    var names: [String] = []
    var containers: Set<ObjectIdentifier> = []
  }

  private let state = Mutex(State())

  var names: [String] { state.withLock(\.names) }
  var containers: Set<ObjectIdentifier> { state.withLock(\.containers) }

  func note(_ name: String, _ container: ObjectIdentifier) {
    state.withLock { state in
      state.names.append(name)
      state.containers.insert(container)
    }
  }
}

/// Records the call of a closure.
private func note(_ name: String, _ container: some SharedContainer) {
  let container = ObjectIdentifier(container)
  Calls.current.note(name, container)
}

/// Gives each test its own record of calls.
private struct RecordingTrait: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await Calls.$current.withValue(Calls()) { try await function() }
  }
}

extension Trait where Self == RecordingTrait {
  fileprivate static var recording: Self { Self() }
}
