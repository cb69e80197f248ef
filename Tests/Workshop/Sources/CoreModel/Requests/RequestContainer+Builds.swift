import FactoryKit
import RandomInput

extension RequestContainer {
  /// Begins a build.
  ///
  /// - Parameters:
  ///   - key: The factory.
  ///   - number: The number of the open scope whose registration builds the instance; `nil` to resolve the
  ///     number.
  /// - Returns: The values at the beginning.
  private func begin(_ key: RequestKey, of number: Int?) -> BuildStart {
    let call = RequestCall.current
    log.expect(call?.key == key, "A call of \(call?.key.description ?? "nothing") builds \(key).")
    let begun = log.next()
    let source = RequestKey(key.factory.home == .job ? .ticket : .user)
    return BuildStart(
      key: key,
      begun: begun,
      // Neither factory throws.
      number: number ?? (try? resolve(source).number) ?? 0,
      epoch: call?.epoch,
      builder: ScopeRecord.current ?? record
    )
  }

  private func fail(_ start: BuildStart, _ chance: Int?) throws {
    guard let chance else { return }
    var numbers = log.numbers(at: start.begun)
    if Int.random(in: 0..<chance, using: &numbers) == 0 {
      throw BuildFailure(key: start.key, number: start.number)
    }
  }

  /// Builds an instance, with the user of the request or the ticket of the job.
  func build(
    _ factory: RequestFactory,
    _ parameter: Int = 0,
    of number: Int? = nil
  ) -> RequestProduct {
    RequestProduct(begin(RequestKey(factory, parameter), of: number), [], in: self)
  }

  /// Builds an instance; one of `chance` builds fails.
  func build(_ factory: RequestFactory, failing chance: Int) throws -> RequestProduct {
    let start = begin(RequestKey(factory), of: nil)
    try fail(start, chance)
    return RequestProduct(start, [], in: self)
  }

  /// Builds an instance, and suspends at random.
  ///
  /// - Parameters:
  ///   - factory: The factory.
  ///   - parameter: The parameter.
  ///   - number: The number of the open scope whose registration builds the instance.
  ///   - chance: The number of builds of which one fails; `nil` if none fails.
  ///   - resolve: Resolves the dependencies.
  /// - Returns: The instance.
  /// - Throws: A ``BuildFailure``, or a `CancellationError` after some cancellations.
  func buildLater(
    _ factory: RequestFactory,
    _ parameter: Int = 0,
    of number: Int? = nil,
    failing chance: Int? = nil,
    _ resolve: () async throws -> [RequestProduct] = { [] }
  ) async throws -> RequestProduct {
    let start = begin(RequestKey(factory, parameter), of: number)
    if let gate = HeldBuild.current, gate.factory == factory { try await gate.pass() }
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
  nonisolated(nonsending) func get(
    _ factory: RequestFactory,
    _ parameter: Int = 0
  ) async throws -> RequestProduct {
    try await resolveLater(RequestKey(factory, parameter))
  }

  func buildAudit() -> RequestProduct { build(.audit) }

  func buildSession() async throws -> RequestProduct { try await buildLater(.session) }

  func buildJournal() async throws -> RequestProduct {
    try await buildLater(.journal) { [try await get(.session), try resolve(RequestKey(.audit))] }
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
      switch factory {
      case .user: user.register { [unowned self] in build(.user, of: number) }
      case .ticket: ticket.register { [unowned self] in build(.ticket, of: number) }
      case .account: account.register { [unowned self] in build(.account, of: number) }
      case .ledger:
        ledger.register { [unowned self] in try await buildLater(.ledger, of: number) }
      case .vault: vault.register { [unowned self] in try await buildLater(.vault, of: number) }
      default: fatalError("No open scope registers \(factory).")
      }
    }
  }

  /// Changes registrations or instances of the container.
  func change(_ number: Int) {
    switch number % 12 {
    case 0: session.reset(.scope)
    case 1: pool.reset(.scope)
    case 2: manager.reset(scope: .servedRequest)
    case 3: audit.register { [unowned self] in buildAudit() }
    case 4: audit.reset(.registration)
    case 5: ledger.register { [unowned self] in try await buildLater(.ledger, of: 0) }
    case 6: ledger.reset()
    case 7: registry.reset(.scope)
    case 8: account.reset()
    case 9: journal.register { [unowned self] in try await buildJournal() }
    case 10: journal.reset(.registration)
    default: page.reset(.scope)
    }
  }
}
