import FactoryTesting
import Testing

/// Promises of throwing and async factories in a test with a trait.
@Suite(.wired.unwired)
struct AsyncPromiseTests {
  private let container = WiredContainer.shared

  @Test func anUnkeptThrowingPromiseIsAnIssue() throws {
    let issues = try recordedIssues {
      let settings = try container.settings()
      #expect(settings == nil)
    }
    #expect(issues.count == 1)
    #expect(issues.first?.words.hasPrefix("WiredContainer.settings is promised in") == true)
  }

  @Test func theIssueContainsTheChainOfATask() async throws {
    let issues = try await recordedIssues {
      let service = try await container.service()
      #expect(service == "nothing")
    }
    #expect(issues.count == 1)
    #expect(issues.first?.words.hasPrefix("WiredContainer.database is promised in") == true)
    #expect(issues.first?.sourceLocation?.fileID == "IssueTests/AsyncPromiseTests.swift")
    let chain = "It was resolved by WiredContainer.service → WiredContainer.inner."
    #expect(issues.first?.words.contains(chain) == true, "\(issues)")
  }
}

extension WiredContainer {
  fileprivate var settings: ThrowingFactory<String?> { promised() }
  fileprivate var database: AsyncFactory<String?> { promised() }
  fileprivate var service: AsyncFactory<String> { self { try await self.inner() }.cached }
  fileprivate var inner: AsyncFactory<String> {
    self { try await self.database() ?? "nothing" }
  }
}
