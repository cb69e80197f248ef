import FactoryKit
import Testing

/// The release of many nested open scopes doesn't depend on the size of the stack.
struct NestedOpenScopesTests {
  /// Opens scopes inside of each other, and closes all.
  private static func openMany(isClosedFromOutside: Bool = false) async -> [ScopeHandle] {
    var scopes = [Scope.job.begin()]
    for index in 1..<100_000 { scopes.append(scopes[index - 1].withValues { Scope.job.begin() }) }
    let order = isClosedFromOutside ? scopes : scopes.reversed()
    for scope in order { await scope.close() }
    return scopes
  }

  @Test func lastHandleReleasesManyScopes() async {
    await #expect(processExitsWith: .success) {
      for isClosedFromOutside in [false, true] {
        var innermost = await Self.openMany(isClosedFromOutside: isClosedFromOutside).last
        #expect(innermost != nil)
        innermost = nil
      }
    }
  }

  @Test func lastCopyOfTheScopesOfATaskReleasesMany() async {
    await #expect(processExitsWith: .success) {
      var scopes = await Self.openMany()
      var innermost = scopes.last?.withValues { TaskScopes.current }
      scopes = []
      #expect(innermost != nil)
      innermost = nil
    }
  }

  @Test func endOfATaskReleasesManyScopes() async {
    await #expect(processExitsWith: .success) {
      let gate = Gate()
      var scopes = await Self.openMany()
      let task = scopes.last?.withValues {
        Task { await gate.wait() }
      }
      scopes = []
      gate.open()
      await task?.value
    }
  }
}
