import FactoryKit
import Testing

/// Violated lifetimes stop the program, or are reported.
struct LifetimeStopTests {
  @Test func aClosedScopeErrorNamesFactoryAndScope() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      container.manager.promiseTriggersError = true
      _ = container.audit()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.audit (CoreTests/LifetimeStopTests.swift:"), "\(words)")
    #expect(words.contains("has the scope 'request', and was resolved while no 'request' is open"))
  }

  @Test func anEndedScopeIsNamed() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      container.manager.promiseTriggersError = true
      let scopes = Scope.request.open { TaskScopes.current }
      scopes.withValues { _ = container.audit() }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("in the scope 'request', which has ended"), "\(words)")
  }

  #if DEBUG
  #else
    @Test func aReleaseBuildReportsAnUnstoredInstance() async throws {
      let result = await #expect(
        processExitsWith: .success,
        observing: [\.standardErrorContent]
      ) {
        let container = TestContainer()
        precondition(container.audit() !== container.audit())
      }
      let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(words.ranges(of: "warning: TestContainer.audit (").count == 1, "\(words)")
    }
  #endif

  @Test func aCaptiveIsAWarningOnStandardError() async throws {
    let result = await #expect(
      processExitsWith: .success,
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) {
      let container = TestContainer()
      for _ in 0..<3 {
        Scope.request.open { _ = container.keeper() }
        container.keeper.reset(.scope)
      }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.keeper → TestContainer.audit."), "\(words)")
    #expect(words.ranges(of: "warning: Captive dependency").count == 1, "\(words)")
    let output = String(decoding: try #require(result).standardOutputContent, as: UTF8.self)
    #expect(!output.contains("Captive"))
  }

  @Test func aCaptiveCanStopTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      precondition(!container.manager.captivesTriggerError)
      container.manager.captivesTriggerError = true
      Scope.request.open { _ = container.keeper() }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.keeper → TestContainer.audit."), "\(words)")
  }

  @Test func releasedScopeIsClosedWithAWarning() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      let closings = Shared(0)
      container.audit.onShutdown { _ in closings.change { $0 += 1 } }
      Scope.request.begin().withValues { _ = container.audit() }
      for _ in 0..<1_000_000 where closings.value == 0 { await Task.yield() }
      precondition(closings.value == 1)
      await Scope.request.begin().close()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      words.contains("The scope 'request', opened in CoreTests/LifetimeStopTests.swift:"),
      "\(words)"
    )
    #expect(words.ranges(of: "was released without close()").count == 1, "\(words)")
  }

  @Test func anActionThatOutlivesASynchronousOpenIsAWarning() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      let mayEnd = Shared(false)
      container.audit.onShutdown { _ in
        while !mayEnd.value { await Task.yield() }
      }
      let inside: () -> Void = { Scope.request.open { _ = container.audit() } }
      inside()
      inside()
      mayEnd.change { $0 = true }
      // The asynchronous function waits, although its closure doesn't.
      await Scope.request.open { _ = container.audit() }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let warning = "warning: The synchronous open of the scope 'request' returned before"
    #expect(words.ranges(of: warning).count == 1, "\(words)")
  }

  @Test func anInstanceAfterShutdownIsAnError() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      container.manager.promiseTriggersError = true
      _ = container.closable()
      try await container.shutdown(within: .seconds(3600))
      _ = container.closable()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      words.contains("TestContainer.closable (CoreTests/LifetimeStopTests.swift:"),
      "\(words)"
    )
    #expect(words.contains("was resolved after shutdown"))
  }

  @Test func aFailedActionOfAnOpenScopeIsAWarning() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      let inside: () -> Void = { Scope.request.open { _ = container.failing() } }
      inside()
      let later: () async -> Void = {
        await Scope.request.open {
          await Task.yield()
          _ = container.failing()
        }
      }
      await later()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let warning =
      "warning: Closing TestContainer.failing at the end of its scope failed: Failure()."
    #expect(words.ranges(of: warning).count == 2, "\(words)")
  }
}

private struct Failure: Error {}

extension Scope {
  static let request = Bound("request")
}

extension TestContainer {
  fileprivate var audit: Factory<Service> { self { Service() }.scope(.request) }
  fileprivate var keeper: Factory<Service> { self { [unowned self] in audit() }.cached }
  fileprivate var closable: Factory<Service> { self { Service() }.cached.onShutdown { _ in } }
  fileprivate var failing: Factory<Service> {
    self { Service() }.scope(.request).onShutdown { _ in throw Failure() }
  }
}
