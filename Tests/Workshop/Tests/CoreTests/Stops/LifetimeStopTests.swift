import FactoryKit
import Testing

/// What violated lifetimes end, or say where the program goes on.
struct LifetimeStopTests {
  @Test func aScopeThatIsNotOpenIsAnErrorThatNamesFactoryAndScope() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      container.manager.promiseTriggersError = true
      _ = container.audit()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.audit (CoreTests/LifetimeStopTests.swift:"), "\(words)")
    #expect(words.contains("has the scope 'request', and was resolved where no 'request' is open"))
  }

  @Test func anAsyncInstanceOfAScopeThatIsNotOpenIsOneToo() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      container.manager.promiseTriggersError = true
      _ = try await container.asyncAudit()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.asyncAudit ("), "\(words)")
  }

  @Test func aScopeThatHasEndedIsNotOpen() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      container.manager.promiseTriggersError = true
      let scopes = Scope.request.open { OpenScopes.current }
      scopes.withValues { _ = container.audit() }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("no 'request' is open"), "\(words)")
  }

  #if DEBUG
    @Test func aDebugBuildStopsByItself() async {
      await #expect(processExitsWith: .failure) { _ = TestContainer().audit() }
    }
  #else
    @Test func aReleaseBuildGoesOnWithAnInstanceThatNobodyKeepsAndSaysSo() async throws {
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

  @Test func whereThePromiseSettingSaysSoItGoesOn() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      container.manager.promiseTriggersError = false
      precondition(container.audit() !== container.audit())
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.ranges(of: "warning: TestContainer.audit (").count == 1, "\(words)")
  }

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

  @Test func aCaptiveIsAWarningToTheLogger() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      let lines = Shared<[String]>([])
      container.manager.logger = { line in lines.change { $0.append(line) } }
      Scope.request.open { _ = container.keeper() }
      precondition(lines.value.count == 1)
      precondition(lines.value[0].hasPrefix("warning: Captive dependency: TestContainer.keeper"))
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(!words.contains("Captive"), "\(words)")
  }

  @Test func aCaptiveStopsTheProgramWhereTheContainerSaysSo() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      precondition(!container.manager.captivesTriggerError)
      container.manager.captivesTriggerError = true
      Scope.request.open { _ = container.keeper() }
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.keeper → TestContainer.audit."), "\(words)")
  }

  @Test func aNewInstanceAfterShutdownIsAnErrorThatNamesIt() async throws {
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

  @Test func whereItGoesOnAfterShutdownNobodyKeepsTheInstance() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      container.manager.promiseTriggersError = false
      let closable = container.closable()
      try await container.shutdown(within: .seconds(3600))
      let next = container.closable()
      precondition(next !== closable && container.closable() !== next)
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.ranges(of: "warning: TestContainer.closable (").count == 1, "\(words)")
  }

  @Test func aClosingThatFailsAtTheEndOfAnOpeningIsAWarning() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      Scope.request.open { _ = container.failing() }
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
  fileprivate var asyncAudit: AsyncFactory<Service> {
    self { () async throws in Service() }.scope(.request)
  }
  fileprivate var keeper: Factory<Service> { self { [unowned self] in audit() }.cached }
  fileprivate var closable: Factory<Service> { self { Service() }.cached.onShutdown { _ in } }
  fileprivate var failing: Factory<Service> {
    self { Service() }.scope(.request).onShutdown { _ in throw Failure() }
  }
}
