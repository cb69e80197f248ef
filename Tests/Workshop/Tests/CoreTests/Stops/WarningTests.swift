import FactoryKit
import Testing

/// A violated lifetime is a warning on standard error, each time or once for a declaration.
struct WarningTests {
  @Test(arguments: Violation.allCases)
  func aViolationIsAWarning(violation: Violation) async throws {
    let result = try await #require(
      processExitsWith: .success,
      observing: [\.standardErrorContent, \.standardOutputContent]
    ) { [violation] in
      let container = TestContainer()
      container.manager.promiseTriggersError = false
      await violation.cause(in: container)
    }
    let ranges = result.errors.ranges(of: violation.warning)
    #expect(ranges.count == violation.count, "\(result.errors)")
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    #expect(!output.contains("warning:"), "\(output)")
  }
}

enum Violation: String, CaseIterable, Codable {
  case scopeNotOpen, captive, scopeReleased, actionOutlivesScope, actionFails

  var warning: String {
    switch self {
    case .scopeNotOpen: "warning: TestContainer.audit ("
    case .captive: "TestContainer.keeper → TestContainer.audit."
    case .scopeReleased: "was released without close()"
    case .actionOutlivesScope:
      "warning: The synchronous open of the scope 'request' returned before"
    case .actionFails:
      "warning: Closing TestContainer.failing at the end of its scope failed: MakingFailure("
    }
  }

  /// The number of warnings that the process prints.
  var count: Int { self == .actionFails ? 2 : 1 }

  func cause(in container: TestContainer) async {
    // In synchronous closures, because the asynchronous `open` waits for the actions.
    let audit: () -> Void = { Scope.request.open { _ = container.audit() } }
    let fail: () -> Void = { Scope.request.open { _ = container.failing() } }
    switch self {
    case .scopeNotOpen: precondition(container.audit() !== container.audit())
    case .captive:
      for _ in 0..<3 {
        await Scope.request.open { _ = container.keeper() }
        container.keeper.reset(.scope)
      }
    case .scopeReleased:
      let closings = Shared(0)
      container.audit.onShutdown { _ in closings.add() }
      Scope.request.begin().withValues { _ = container.audit() }
      while closings.value == 0 { await Task.yield() }
      await Scope.request.begin().close()
    case .actionOutlivesScope:
      let mayEnd = Gate()
      container.audit.onShutdown { _ in try? await mayEnd.pass() }
      audit()
      audit()
      mayEnd.open()
      // The asynchronous function waits, although its closure doesn't.
      await Scope.request.open { _ = container.audit() }
    case .actionFails:
      fail()
      await Scope.request.open {
        await Task.yield()
        _ = container.failing()
      }
    }
  }
}

extension TestContainer {
  fileprivate var audit: Factory<Service> { self { Service() }.scope(.request) }
  fileprivate var keeper: Factory<Service> { self { [unowned self] in audit() }.cached }
  fileprivate var failing: Factory<Service> {
    self { Service() }.scope(.request).onShutdown { _ in throw MakingFailure(number: 1) }
  }
}
