import Dispatch
import FactoryTesting
import Testing

/// Issues of threads without task-local values, which don't know their test.
///
/// They are recorded at its end.
struct LateIssueTests {
  @Test func anIssueOfAThreadIsRecordedAtTheEnd() async throws {
    let issues = try await recordedIssues(with: ContainerTrait<WiredContainer>.wired.unwired) {
      let container = WiredContainer.shared
      await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          #expect(container.name() == nil)
          continuation.resume()
        }
      }
    }
    try #require(issues.count == 1)
    #expect(issues[0].words.hasPrefix("WiredContainer.name is promised"))
    #expect(issues[0].sourceLocation?.fileName == "LateIssueTests.swift")
  }

  @Test func aLateIssueIsRecordedIfTheTestThrows() async throws {
    struct Thrown: Error {}
    let test = try #require(Test.current)
    let trait = ContainerTrait<WiredContainer>.wired.unwired
    let issues = await recordedIssues {
      await #expect(throws: Thrown.self) {
        try await trait.provideScope(for: test, testCase: nil) {
          let container = WiredContainer.shared
          _ = await Task.detached { container.name() }.value
          throw Thrown()
        }
      }
    }
    #expect(issues.count == 1)
  }

  @Test func aContainerCreatedOnAThreadRecordsIt() async throws {
    let issues = try await recordedIssues(with: ContainerTrait<Container>.unwired) {
      let containers = TestContainers.current
      await Task.detached {
        containers.withValues { #expect(WiredContainer().unwired().name() == nil) }
      }.value
    }
    #expect(issues.map(\.words.isEmpty) == [false])
  }

  @Test func theOutermostTraitRecordsAll() async throws {
    let test = try #require(Test.current)
    let issues = try await recordedIssues(with: ContainerTrait<Container>.unwired) {
      let inner = ContainerTrait<WiredContainer>.wired.unwired
      try await inner.provideScope(for: test, testCase: nil) {
        let (first, second) = (Container.shared, WiredContainer.shared)
        _ = await Task.detached { first.latePromise() ?? second.name() }.value
      }
    }
    #expect(
      Set(issues.compactMap { $0.words.split(separator: " ").first }) == [
        "Container.latePromise", "WiredContainer.name",
      ]
    )
  }
}

extension Container {
  fileprivate var latePromise: Factory<String?> { promised() }
}
