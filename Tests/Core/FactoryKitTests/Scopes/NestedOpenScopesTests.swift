import FactoryKit
import Testing

/// The release of many nested open scopes doesn't depend on the size of the stack.
struct NestedOpenScopesTests {
  /// Opens scopes inside of each other.
  private static func open(_ count: Int) -> [ScopeHandle] {
    var scopes = [Scope.job.begin()]
    for index in 1..<count { scopes.append(scopes[index - 1].withValues { Scope.job.begin() }) }
    return scopes
  }

  @Test func lastHandleReleasesManyScopesThatWereClosedFromTheInside() async {
    await #expect(processExitsWith: .success) {
      var scopes = Self.open(100_000)
      for scope in scopes.reversed() { await scope.close() }
      var innermost = scopes.last
      scopes = []
      #expect(innermost != nil)
      innermost = nil
    }
  }

  @Test func lastHandleReleasesManyScopesThatWereClosedFromTheOutside() async {
    await #expect(processExitsWith: .success) {
      var scopes = Self.open(100_000)
      for scope in scopes { await scope.close() }
      var innermost = scopes.last
      scopes = []
      #expect(innermost != nil)
      innermost = nil
    }
  }

  @Test func lastCopyOfTheScopesOfATaskReleasesMany() async {
    await #expect(processExitsWith: .success) {
      var scopes = Self.open(100_000)
      var innermost = scopes.last?.withValues { TaskScopes.current }
      for scope in scopes.reversed() { await scope.close() }
      scopes = []
      #expect(innermost != nil)
      innermost = nil
    }
  }

  @Test func endOfATaskReleasesManyScopes() async {
    await #expect(processExitsWith: .success) {
      let gate = Gate()
      var scopes = Self.open(100_000)
      let task = scopes.last?.withValues {
        Task { await gate.wait() }
      }
      for scope in scopes.reversed() { await scope.close() }
      scopes = []
      gate.open()
      await task?.value
    }
  }
}
