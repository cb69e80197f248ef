@testable import FactoryKit
import RandomInput

/// The random operations of one thread or task of a ``ShutdownRound``.
struct ShutdownThread {
  let container: ShutdownContainer
  let round: ShutdownRound
  private var numbers: SplitMix64

  init(_ round: ShutdownRound, seed: UInt64) {
    (container, self.round) = (round.container, round)
    numbers = SplitMix64(seed: seed)
  }

  private mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &numbers)
  }

  private mutating func parameter() -> Int { number(below: ShutdownContainer.mostParameter + 1) }

  // MARK: - Resolving

  /// Resolves a factory without suspension.
  mutating func resolve() {
    let (container, parameter) = (container, parameter())
    switch number(below: 12) {
    case 8, 9: check { container.lease(parameter) }
    case 10: check { container.promise() }
    case 0: check { container.root() }
    case 1: check { container.single() }
    case 2: check { container.weak() }
    case 3: check { container.silent() }
    case 4: check { container.top() }
    case 5: check { container.each(parameter) }
    case 6: check { container.eachWeak(parameter) }
    case 7: check { container.eachSingle(parameter) }
    default: useScope()
    }
  }

  /// Resolves a factory, which may be async.
  mutating func resolveLater() async {
    let (container, parameter) = (container, parameter())
    switch number(below: 9) {
    case 5: await leave { try await container.pool(parameter) }
    case 6: await leave { try await container.session() }
    case 0: await checkLater { try await container.connection() }
    case 1: await checkLater { try await container.pool(parameter) }
    case 2: await checkLater { try await container.session() }
    case 3: await checkLater { try await container.service(parameter) }
    case 4: await useScopeLater()
    default: resolve()
    }
  }

  @discardableResult
  private func check(_ resolve: () -> ShutdownProduct) -> ShutdownRecord {
    let start = container.log.next()
    let product = resolve()
    check(product, resolvedAt: start)
    return product.record
  }

  private func checkLater(_ resolve: () async throws -> ShutdownProduct) async {
    let start = container.log.next()
    do {
      check(try await resolve(), resolvedAt: start)
    } catch is LateResolutionError {
    } catch {
      round.note("A factory threw \(error).")
    }
  }

  /// Resolves a factory in a task that is cancelled.
  ///
  /// If it is the only caller, its build continues without callers.
  private func leave(_ resolve: @escaping @Sendable () async throws -> ShutdownProduct) async {
    let caller = Task { try await resolve() }
    await Task.yield()
    caller.cancel()
    _ = await caller.result
  }

  /// Checks that an instance wasn't resolved after its action began.
  private func check(_ product: ShutdownProduct, resolvedAt start: Int) {
    let record = product.record
    if record.isClosed, record.closed < start {
      round.note("At \(start), a closed instance was resolved: \(record).")
    }
  }

  // MARK: - Open scopes

  /// Opens a scope and resolves in it, or resolves in the scope of another thread.
  private mutating func useScope() {
    let (container, parameter, round) = (container, parameter(), round)
    if number(below: 3) == 0 {
      round.withLastScope {
        check { container.step(parameter) }
        check { container.request() }
      }
    } else {
      round.openScope {
        round.expectClosed(check { container.step(parameter) })
        round.expectClosed(check { container.request() })
        check { container.each(parameter) }
      }
    }
  }

  private mutating func useScopeLater() async {
    let (container, parameter, round) = (container, parameter(), round)
    await round.openScope {
      await checkLater { try await container.transaction() }
      check { container.step(parameter) }
    }
  }

  // MARK: - Changes

  /// Removes instances, or sets them aside and restores them.
  mutating func change() {
    switch number(below: 16) {
    case 14: container.owner.reset(.scope)
    case 15: container.lease.reset(.scope)
    case 0: container.root.reset(.scope)
    case 1: container.weak.reset(.scope)
    case 2: container.each.reset(.scope)
    case 3: container.eachSingle.reset(.scope)
    case 4: container.connection.reset(.scope)
    case 5: container.pool.reset(.scope)
    case 6: container.manager.reset(scope: .cached)
    case 7: container.manager.reset(scope: .shared)
    case 8: container.manager.reset(options: .scope)
    case 9: container.manager.reset()
    case 10: Scope.singleton.reset()
    case 11: container.manager.push()
    case 12: container.manager.push()
    default: if round.changes != .resets { container.manager.pop() }
    }
  }
}
