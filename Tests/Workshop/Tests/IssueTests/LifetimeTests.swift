import FactoryTesting
import Testing

/// Reports about violated lifetimes in a test.
struct LifetimeTests {
  private var container: WiredContainer { WiredContainer.shared }

  @Test(.wired.unwired) func aCaptiveIsAnIssueOfAnUnwiredTest() throws {
    let issues = recordedIssues { Scope.request.open { _ = container.keeper() } }
    try #require(issues.count == 1)
    #expect(issues[0].words.contains("WiredContainer.keeper → WiredContainer.audit."))
    // Reported once.
    container.keeper.reset(.scope)
    Scope.request.open { _ = container.keeper() }
  }

  @Test(.wired) func aCaptiveIsNoIssueOfAWiredTest() {
    Scope.request.open { _ = container.keeper() }
  }

  @Test(.wired) func aClosedScopeIsAnIssue() throws {
    let issues = recordedIssues { #expect(container.audit() !== container.audit()) }
    #expect(issues.count == 2)
    #expect(try #require(issues.first).words.contains("has the scope 'request'"))
  }

  @Test(.wired) func anEndedScopeIsAnIssue() throws {
    let scopes = Scope.request.open { TaskScopes.current }
    let issues = recordedIssues { scopes.withValues { _ = container.audit() } }
    #expect(try #require(issues.first).description.contains("WiredContainer.audit"))
  }

  @Test(.wired.unwired) func anUnkeptPromiseOfAnOpenScopeIsAnIssue() throws {
    let issues = recordedIssues {
      Scope.request.open { #expect(container.promisedAudit() == nil) }
    }
    try #require(issues.count == 1)
    #expect(issues[0].words.contains("WiredContainer.promisedAudit"))
    container.promisedAudit.register { WiredContainer.Stored() }
    Scope.request.open { #expect(container.promisedAudit() === container.promisedAudit()) }
  }

  @Test(.wired) func aNewInstanceAfterShutdownIsAnIssue() async throws {
    let container = container
    _ = container.closable()
    try await container.shutdown(within: .seconds(3600))
    let issues = recordedIssues { _ = container.closable() }
    #expect(try #require(issues.first).words.contains("WiredContainer.closable ("))
  }
}

extension Scope {
  fileprivate static let request = Bound("request")
}

extension WiredContainer {
  fileprivate var audit: Factory<Stored> { self { Stored() }.scope(.request) }
  fileprivate var promisedAudit: Factory<Stored?> { promised().scope(.request) }
  fileprivate var keeper: Factory<Stored> { self { [unowned self] in audit() }.cached }
  fileprivate var closable: Factory<Stored> { self { Stored() }.cached.onShutdown { _ in } }
}
