import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct CaptiveTests {
  private let container = TestContainer()
  private let log = Log()

  init() {
    container.manager.supervise(Supervision(isWired: false, supervisor: log))
  }

  @Test func captiveIsReportedWithItsChain() throws {
    Scope.request.open { _ = container.session() }
    let words = try #require(log.words.first)
    #expect(log.words.count == 1)
    #expect(
      words.hasPrefix(
        """
        Captive dependency: TestContainer.session (cached) resolved TestContainer.user (request) during \
        its build, and may hold it after its lifetime: TestContainer.session → TestContainer.helper → \
        TestContainer.user. Declared here: FactoryKitTests/CaptiveTests.swift:
        """
      )
    )
  }

  @Test func captiveIsReportedOnce() {
    for _ in 0..<3 {
      Scope.request.open { _ = container.session() }
      container.session.reset()
      container.manager.reset(scope: .cached)
    }
    #expect(log.words.count == 1)
    container.manager.supervise(Supervision(isWired: false, supervisor: log))
    Scope.request.open { _ = container.global() }
    #expect(log.words.count == 2)
  }

  @Test func storedCaptivesOfAllScopesAreReported() {
    Scope.request.open {
      _ = container.user()
      _ = container.global()
      _ = container.weakly()
      _ = container.screenWithUser()
    }
    let holders = ["global (singleton)", "weakly (shared)", "screenWithUser (screen)"]
    #expect(log.words.count == holders.count)
    for (words, holder) in zip(log.words, holders) {
      #expect(words.contains("TestContainer.\(holder)"))
    }
  }

  @Test func captiveOfAsyncBuildIsReported() async throws {
    try await Scope.request.open {
      _ = try await container.pool()
      #expect(log.words.count == 1)
      _ = container.user()
      _ = try await container.otherPool()
    }
    #expect(log.words.count == 2)
    #expect(log.words.first?.contains("TestContainer.pool → TestContainer.connection") == true)
  }

  @Test func storedAsyncCaptiveIsReported() async throws {
    try await Scope.request.open {
      _ = try await container.connection()
      _ = try await container.pool()
    }
    #expect(log.words.count == 1)
  }

  @Test func longerLivedDependencyIsNotReported() {
    _ = container.cachedWithShared()
    Scope.request.open {
      _ = container.handler()
      _ = container.unique()
      _ = container.graphed()
    }
    #expect(log.words == [])
  }

  @Test func customScopeWithReportsIsReported() {
    _ = container.cachedWithPlainOwn()
    #expect(log.words == [])
    _ = container.cachedWithOwn()
    #expect(log.words.count == 1)
    #expect(log.words.first?.contains("TestContainer.screen (screen)") == true)
    // The screen is stored already. The second resolution reports it, too.
    _ = container.otherWithOwn()
    #expect(log.words.count == 2)
  }

  @Test func registrationOfOpenScopeIsCaptiveInAnyScope() {
    Scope.request.open(in: container) {
      $0.plain.register { Service() }
    } operation: {
      _ = container.cachedWithPlain()
    }
    #expect(
      log.words.first?.contains("TestContainer.plain (registered for 'request')") == true
    )
  }

  @Test func innerInstanceInOuterScopeIsReported() {
    Scope.job.open {
      Scope.request.open { _ = container.jobWithUser() }
    }
    #expect(log.words.count == 1)
    Scope.request.open {
      Scope.job.open { _ = container.otherJobWithUser() }
    }
    #expect(log.words.count == 1)
  }

  @Test func storedInnerInstanceInAsyncBuildIsReported() async throws {
    try await Scope.job.open {
      try await Scope.request.open {
        _ = container.user()
        _ = try await container.asyncJobWithUser()
      }
    }
    #expect(log.words.count == 1)
    try await Scope.request.open {
      try await Scope.job.open {
        _ = container.user()
        _ = try await container.otherAsyncJobWithUser()
      }
    }
    #expect(log.words.count == 1)
  }

  @Test func onlyTheOuterHolderIsReported() {
    // The handler is a captive. The user isn't, because the handler has the same scope.
    Scope.request.open { _ = container.cachedWithHandler() }
    #expect(log.words.count == 1)
    #expect(log.words.first?.contains("resolved TestContainer.handler") == true)
  }

  @Test func useOutsideOfTheBuildIsNotReported() async throws {
    _ = container.opener()
    _ = try await container.asyncOpener()
    await Scope.request.open {
      let lazily = container.lazily()
      #expect(lazily.user === container.user())
    }
    #expect(log.words == [])
  }

  @Test func buildInScopeOfAnEarlierBuildIsReported() async {
    let opened = container.openedScope()
    // The object of the second build may have the address of the first one.
    opened.withValues { _ = container.session() }
    #expect(log.words.count == 1)
    await opened.close()
  }
}

/// The reports of a container under test.
private final class Log: Supervisor {
  private let reported = Shared<[String]>([])

  var words: [String] { reported.value }

  func record(_ factory: UnregisteredFactory) {}

  func record(violation: String) {
    reported.change { $0.append(violation) }
  }
}

extension Scope {
  fileprivate static let screen = Cached("screen", reportsCaptives: true)
  fileprivate static let plainOwn = Cached("plain")
}

/// A value that resolves its user on demand.
private struct Lazily {
  unowned let container: TestContainer
  var user: Service { container.user() }
}

extension TestContainer {
  fileprivate var user: Factory<Service> { self { Service() }.scope(.request) }
  fileprivate var plain: Factory<Service> { self { Service() } }
  fileprivate var openedScope: Factory<ScopeHandle> { self { Scope.request.begin() }.cached }
  fileprivate var helper: Factory<[Service]> { self { [unowned self] in [user()] } }
  fileprivate var session: Factory<[Service]> { self { [unowned self] in helper() }.cached }
  fileprivate var global: Factory<[Service]> { self { [unowned self] in helper() }.singleton }
  fileprivate var weakly: Factory<Service> { self { [unowned self] in user() }.shared }
  fileprivate var handler: Factory<[Service]> {
    self { [unowned self] in helper() }.scope(.request)
  }
  fileprivate var unique: Factory<[Service]> { self { [unowned self] in helper() }.unique }
  fileprivate var graphed: Factory<[Service]> { self { [unowned self] in helper() }.graph }
  fileprivate var sharedService: Factory<Service> { self { Service() }.shared }
  fileprivate var cachedWithShared: Factory<Service> {
    self { [unowned self] in sharedService() }.cached
  }
  fileprivate var cachedWithPlain: Factory<Service> { self { [unowned self] in plain() }.cached }
  fileprivate var cachedWithHandler: Factory<[Service]> {
    self { [unowned self] in handler() }.cached
  }
  fileprivate var screen: Factory<Service> { self { Service() }.scope(.screen) }
  fileprivate var plainOwn: Factory<Service> { self { Service() }.scope(.plainOwn) }
  fileprivate var cachedWithOwn: Factory<Service> { self { [unowned self] in screen() }.cached }
  fileprivate var otherWithOwn: Factory<Service> { self { [unowned self] in screen() }.cached }
  fileprivate var cachedWithPlainOwn: Factory<Service> {
    self { [unowned self] in plainOwn() }.cached
  }
  fileprivate var screenWithUser: Factory<Service> {
    self { [unowned self] in user() }.scope(.screen)
  }
  fileprivate var jobWithUser: Factory<Service> { self { [unowned self] in user() }.scope(.job) }
  fileprivate var otherJobWithUser: Factory<Service> {
    self { [unowned self] in user() }.scope(.job)
  }
  fileprivate var asyncJobWithUser: AsyncFactory<Service> {
    self { [unowned self] () async throws in user() }.scope(.job)
  }
  fileprivate var otherAsyncJobWithUser: AsyncFactory<Service> {
    self { [unowned self] () async throws in user() }.scope(.job)
  }
  fileprivate var connection: AsyncFactory<Service> {
    self { () async throws in Service() }.scope(.request)
  }
  fileprivate var pool: AsyncFactory<Service> {
    self { [unowned self] () async throws in try await connection() }.cached
  }
  fileprivate var otherPool: AsyncFactory<Service> {
    self { [unowned self] () async throws in
      async let user = user()
      return await user
    }.cached
  }
  fileprivate var opener: Factory<Int> {
    self { [unowned self] in
      Scope.request.open { _ = user() }
      return 1
    }.cached
  }
  fileprivate var asyncOpener: AsyncFactory<Int> {
    self { [unowned self] () async throws in
      await Scope.request.open {
        await Task.yield()
        _ = user()
      }
      return 1
    }.cached
  }
  fileprivate var lazily: Factory<Lazily> {
    self { [unowned self] in Lazily(container: self) }.cached
  }
}
