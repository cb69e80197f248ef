import Dispatch
@testable import FactoryKit
import Foundation
import RandomInput

/// One container that threads and tasks use while another thread shuts it down.
final class ShutdownRound: Sendable {
  /// The changes of stored instances, apart from resolutions.
  enum Changes: CaseIterable {
    /// All of them end before the shutdown begins.
    case before
    /// Threads reset instances during the shutdown too.
    case resets
    /// Threads reset instances during the shutdown, and restore others.
    case all
  }

  /// The stored instances at one time.
  struct StoredRecords {
    /// The instances with an action.
    let all: [ShutdownRecord]
    /// The instances with an action that can't be gone before a shutdown.
    let held: [ShutdownRecord]
  }

  private struct ScopeHandle: Sendable {
    let number: Int
    let scopes = TaskScopes.current
    let openScope = OpenScope.current
  }

  /// The operations of each thread.
  private static let operations = 24

  let container = ShutdownContainer()
  let changes: Changes
  private let seed: UInt64
  private let scopes = Locking<[ScopeHandle]>([])
  /// The instances that open scopes must close; `nil` while threads reset instances.
  let closing = Locking<[ShutdownRecord]?>(nil)
  private let faults = Locking<[String]>([])

  init(_ changes: Changes, seed: UInt64) {
    (self.changes, self.seed) = (changes, seed)
  }

  /// Records a broken guarantee.
  func note(_ fault: String) { faults.change { $0.append(fault) } }

  // MARK: - Running

  /// Runs the round.
  ///
  /// - Returns: The counts and the broken guarantees.
  func run() -> ShutdownReport {
    Scope.$singleton.withValue(Scope.Singleton()) {
      var seeds = SplitMix64(seed: seed)
      var before: StoredRecords?
      if changes == .before {
        start(&seeds, isChanging: true).wait()
        waitForBuilds()
        let stored = self.stored
        before = StoredRecords(all: stored, held: held(stored))
        closing.change { $0 = [] }
      }
      let split = container.log.next()
      let threads = start(&seeds, isChanging: changes != .before)
      var own = ShutdownThread(self, seed: seeds.next())
      for _ in 0..<Int.random(in: 0..<Self.operations, using: &seeds) { own.resolve() }
      let start = container.log.next()
      shutDown(calls: Int.random(in: 1...2, using: &seeds))
      let end = container.log.next()
      threads.wait()
      waitForScopes()
      checkRecords(end)
      if let before { checkStored(before, from: split, to: start) }
      checkContainer(end)
      return report(from: start)
    }
  }

  /// Starts threads and tasks that use the container.
  private func start(_ seeds: inout SplitMix64, isChanging: Bool) -> DispatchGroup {
    let (group, singletons) = (DispatchGroup(), Scope.singleton)
    for isChanging in [false, false, isChanging] {
      let seed = seeds.next()
      group.enter()
      Thread {
        var thread = ShutdownThread(self, seed: seed)
        Scope.$singleton.withValue(singletons) {
          for _ in 0..<Self.operations {
            if isChanging { thread.change() }
            thread.resolve()
          }
        }
        group.leave()
      }.start()
    }
    for _ in 0..<2 {
      let seed = seeds.next()
      group.enter()
      Task {
        var thread = ShutdownThread(self, seed: seed)
        for _ in 0..<Self.operations { await thread.resolveLater() }
        group.leave()
      }
    }
    return group
  }

  /// Waits for the builds that all callers have left.
  private func waitForBuilds() {
    let (group, builds) = (DispatchGroup(), container.manager.builds)
    group.enter()
    Task {
      await builds.wait()
      group.leave()
    }
    group.wait()
  }

  private func shutDown(calls: Int) {
    let group = DispatchGroup()
    for _ in 0..<calls {
      group.enter()
      Task {
        do {
          try await container.shutdown(within: .seconds(60))
        } catch {
          note("Shutdown threw an error: \(error)")
        }
        group.leave()
      }
    }
    group.wait()
  }

  private func report(from start: Int) -> ShutdownReport {
    let records = container.log.all
    let closed = records.filter(\.isClosed)
    return ShutdownReport(
      rounds: 1,
      builds: records.count,
      closed: closed.count,
      late: closed.filter { $0.scope == 0 && $0.built > start }.count,
      faults: faults.change { $0 }
    )
  }

  // MARK: - Open scopes

  /// Opens a scope.
  func openScope(_ body: () -> Void) {
    ShutdownContainer.$openScope.withValue(container.log.next()) {
      Scope.shutdownRace.open {
        scopes.change { $0.append(ScopeHandle(number: ShutdownContainer.openScope)) }
        body()
      }
    }
  }

  /// Opens a scope.
  func openScope(_ body: () async -> Void) async {
    await ShutdownContainer.$openScope.withValue(container.log.next()) {
      await Scope.shutdownRace.open {
        scopes.change { $0.append(ScopeHandle(number: ShutdownContainer.openScope)) }
        await body()
      }
    }
  }

  /// Calls a closure in the scope that was opened last, which may have ended.
  func withLastScope(_ body: () -> Void) {
    guard let scope = scopes.change({ $0.last }) else { return }
    ShutdownContainer.$openScope.withValue(scope.number) { scope.scopes.withValues(body) }
  }

  /// Records an instance that its open scope must close, because nothing resets the instance.
  func expectClosed(_ record: ShutdownRecord) { closing.change { $0?.append(record) } }

  /// Waits for the tasks that close instances of open scopes after `open` has returned.
  private func waitForScopes() {
    let openScopes = scopes.change { $0.compactMap(\.openScope) }
    while openScopes.contains(where: { !$0.hasEnded }) { Thread.sleep(forTimeInterval: 0.001) }
  }
}
