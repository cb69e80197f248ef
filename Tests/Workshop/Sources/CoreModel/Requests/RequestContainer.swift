import FactoryKit
import RandomInput

/// A container of a service: instances of requests, of jobs inside of them, and of the process.
final class RequestContainer: SharedContainer {
  @TaskLocal static var shared = RequestContainer(RequestLog(seed: 0))

  let manager = ContainerManager()
  let log: RequestLog
  /// The end of each chain of records.
  let record: ScopeRecord
  let maker = RequestActor()

  init(_ log: RequestLog) {
    (self.log, record) = (log, ScopeRecord(log))
    // Code may resolve after the end of its request.
    manager.promiseTriggersError = false
    manager.logger = { _ in }
  }
}

extension Scope {
  static let servedRequest = Bound("request")
  static let servedJob = Bound("job")
}

// MARK: - Factories

extension RequestContainer {
  var user: Factory<RequestProduct> { self { self.build(.user, of: 0) } }
  var ticket: Factory<RequestProduct> { self { self.build(.ticket, of: 0) } }
  var account: Factory<RequestProduct> { self { self.build(.account, of: 0) }.cached }
  var ledger: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.ledger, of: 0) }.cached
  }
  var vault: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.vault, of: 0) }.singleton
  }
  var pool: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.pool, of: 0, failing: 8) }.cached
      .onShutdown { $0.close() }
  }
  var registry: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.registry, of: 0) { [try await self.get(.pool)] } }.singleton
      .onShutdown { $0.close() }
  }

  var audit: Factory<RequestProduct> {
    self { self.build(.audit) }.scope(.servedRequest).onShutdown { $0.close() }
  }
  var session: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.session) }.scope(.servedRequest)
  }
  var token: AsyncFactory<RequestProduct> {
    self { try await self.buildLater(.token) { [try await self.get(.session)] } }
      .scope(.servedRequest).timeToLive(3600)
  }
  var basket: AsyncFactory<RequestProduct> {
    self {
      try await self.buildLater(.basket, failing: 4) {
        async let session = self.get(.session)
        async let pool = self.get(.pool)
        return try await [session, pool, self.get(.account)]
      }
    }.scope(.servedRequest)
  }
  var journal: AsyncFactory<RequestProduct> {
    self { try await self.buildJournal() }.scope(.servedRequest).onShutdown {
      try await $0.closeLater()
    }
  }
  var step: Factory<RequestProduct> { self { self.build(.step) }.scope(.servedJob) }
  var worker: AsyncFactory<RequestProduct> {
    self {
      try await self.buildLater(.worker) {
        // An instance of a request inside of the job would be a captive dependency.
        let kinds = (ScopeRecord.current ?? self.record).chain.map(\.kind)
        let isInRequest = kinds.first == .job && !kinds.dropFirst().contains(.job)
        return isInRequest && kinds.contains(.request) ? [try await self.get(.session)] : []
      }
    }.scope(.servedJob).onShutdown { try await $0.closeLater() }
  }
}

extension RequestContainer {
  /// Returns a synchronous factory; `nil` for any other.
  private func plain(_ factory: RequestFactory) -> Factory<RequestProduct>? {
    switch factory {
    case .user: user
    case .ticket: ticket
    case .account: account
    case .audit: audit
    case .step: step
    default: nil
    }
  }

  /// Returns an async factory; `nil` for any other.
  private func later(_ factory: RequestFactory) -> AsyncFactory<RequestProduct>? {
    switch factory {
    case .ledger: ledger
    case .vault: vault
    case .pool: pool
    case .registry: registry
    case .session: session
    case .token: token
    case .basket: basket
    case .journal: journal
    case .worker: worker
    default: nil
    }
  }

  /// Resolves a synchronous factory, and checks the result.
  func resolve(_ factory: RequestFactory) -> RequestProduct {
    let call = RequestCall(factory, of: self)
    guard let plain = plain(factory) else { fatalError("\(factory) is async.") }
    return call.resolve { plain() }
  }

  /// Resolves any factory, and checks the result.
  nonisolated(nonsending) func resolveLater(
    _ factory: RequestFactory
  ) async throws -> RequestProduct {
    guard let later = later(factory) else { return resolve(factory) }
    return try await RequestCall(factory, of: self).wait { try await later() }
  }

  /// Checks the instance that an async factory stores, if there is one.
  func checkStored(_ factory: RequestFactory) {
    let call = RequestCall(factory, of: self)
    if let stored = later(factory)?.resolvedOrNil() { _ = call.resolve { stored } }
  }
}

extension RequestContainer {
  /// Begins a build.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - number: The number of the open scope whose registration builds the instance; `nil` to resolve the
  ///     number.
  /// - Returns: The values at the beginning.
  private func begin(_ factory: RequestFactory, of number: Int?) -> BuildStart {
    let call = RequestCall.current
    let called = call.map { "\($0.factory)" } ?? "nothing"
    log.expect(call?.factory == factory, "A call of \(called) builds \(factory).")
    let begun = log.next()
    let source = factory.home == .job ? RequestFactory.ticket : .user
    return BuildStart(
      factory: factory,
      begun: begun,
      number: number ?? resolve(source).number,
      epoch: call?.epoch,
      builder: ScopeRecord.current ?? record
    )
  }

  private func fail(_ start: BuildStart, _ chance: Int?) throws {
    guard let chance else { return }
    var numbers = log.numbers(at: start.begun)
    if Int.random(in: 0..<chance, using: &numbers) == 0 {
      throw BuildFailure(factory: start.factory, number: start.number)
    }
  }

  /// Builds an instance, with the user of the request or the ticket of the job.
  func build(_ factory: RequestFactory, of number: Int? = nil) -> RequestProduct {
    RequestProduct(begin(factory, of: number), [], in: self)
  }

  /// Builds an instance, and suspends at random.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - number: The number of the open scope whose registration builds the instance.
  ///   - chance: The number of builds of which one fails; `nil` if none fails.
  ///   - resolve: Resolves the dependencies.
  /// - Returns: The instance.
  /// - Throws: A ``BuildFailure``, or a `CancellationError` after some cancellations.
  func buildLater(
    _ factory: RequestFactory,
    of number: Int? = nil,
    failing chance: Int? = nil,
    _ resolve: () async throws -> [RequestProduct] = { [] }
  ) async throws -> RequestProduct {
    let start = begin(factory, of: number)
    var numbers = log.numbers(at: start.begun + 1)
    switch Int.random(in: 0..<6, using: &numbers) {
    case 0: break
    case 1: await maker.work()
    case 2:
      for _ in 0..<8 { await Task.yield() }
    case 3:
      await Task.yield()
      try Task.checkCancellation()
    default: await Task.yield()
    }
    let dependencies = try await resolve()
    try fail(start, chance)
    if Bool.random(using: &numbers) { await maker.work() }
    return RequestProduct(start, dependencies, in: self)
  }

  /// Resolves a dependency.
  nonisolated(nonsending) func get(_ factory: RequestFactory) async throws -> RequestProduct {
    try await resolveLater(factory)
  }

  func buildJournal() async throws -> RequestProduct {
    try await buildLater(.journal) { [try await get(.session), resolve(.audit)] }
  }
}

/// An actor that builds need.
actor RequestActor {
  private var count = 0

  /// Suspends, and continues on this actor.
  func work() async {
    count += 1
    await Task.yield()
  }
}

// MARK: - Registrations

extension RequestContainer {
  /// Registers the factories of an open scope.
  func register(_ scope: ScopeRecord) {
    let number = scope.number
    for factory in scope.registered {
      plain(factory)?.register { [unowned self] in build(factory, of: number) }
      later(factory)?.register { [unowned self] in try await buildLater(factory, of: number) }
    }
  }

  /// Changes registrations or instances of the container.
  func change(_ number: Int) {
    switch number % 12 {
    case 0: session.reset(.scope)
    case 1: pool.reset(.scope)
    case 2: manager.reset(scope: .servedRequest)
    case 3: audit.register { [unowned self] in build(.audit) }
    case 4: audit.reset(.registration)
    case 5: ledger.register { [unowned self] in try await buildLater(.ledger, of: 0) }
    case 6: ledger.reset()
    case 7: registry.reset(.scope)
    case 8: account.reset()
    case 9: journal.register { [unowned self] in try await buildJournal() }
    case 10: journal.reset(.registration)
    default: token.reset(.scope)
    }
  }
}

/// The factories of ``RequestContainer``.
enum RequestFactory: CaseIterable {
  /// Unscoped; each request registers it.
  case user
  /// Unscoped; each job registers it.
  case ticket
  /// Cached; some requests register it.
  case account
  /// Cached and async; some requests register it.
  case ledger
  /// An async singleton; some requests register it.
  case vault
  /// Cached and async; no request registers it.
  case pool
  /// An async singleton; no request registers it.
  case registry

  // In the scope of requests.
  case audit, session, token, basket, journal
  // In the scope of jobs.
  case step, worker

  /// The factories that aren't async.
  static let synchronous: [RequestFactory] = [.user, .ticket, .account, .audit, .step]

  /// The other factories.
  static let asynchronous: [RequestFactory] = allCases.filter { !synchronous.contains($0) }

  /// The factories that a request may register.
  static let registrable: [RequestFactory] = [.account, .ledger, .vault]

  /// The kind of scope that stores the instance, unless an open scope has a registration for the factory.
  var home: ScopeRecord.Kind {
    switch self {
    case .user, .ticket, .account, .ledger, .vault, .pool, .registry: .container
    case .audit, .session, .token, .basket, .journal: .request
    case .step, .worker: .job
    }
  }

  /// Whether a scope stores the instance.
  var isStored: Bool { self != .user && self != .ticket }

  /// Whether the instance has a shutdown action.
  var isClosable: Bool {
    switch self {
    case .pool, .registry, .audit, .journal, .worker: true
    default: false
    }
  }
}
