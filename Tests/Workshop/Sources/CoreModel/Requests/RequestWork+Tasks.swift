import FactoryKit
import Foundation

extension RequestWork {
  /// Resolves an async factory in several child tasks, some of which are cancelled.
  mutating func resolveTogether() async {
    let (container, key) = (race.container, key(of: RequestFactory.asynchronous))
    let (count, cancels) = (number(below: 6) + 2, number(below: 3) == 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<count { group.addTask { _ = try? await container.resolveLater(key) } }
      if cancels {
        await group.next()
        group.cancelAll()
      }
    }
  }

  /// Resolves an async factory in several tasks, and cancels some of them, often the first one.
  ///
  /// The tasks may run longer than the scope.
  mutating func cancelCallers() {
    let (race, key) = (race, key(of: RequestFactory.asynchronous))
    let tasks = (0..<number(below: 4) + 1).map { _ in
      race.start { _ = try? await race.container.resolveLater(key) }
    }
    let (cancelled, pause) = (
      number(below: 2) == 0 ? 0 : number(below: tasks.count), number(below: 6)
    )
    race.start {
      for _ in 0..<pause { await Task.yield() }
      tasks[cancelled].cancel()
    }
  }

  /// Starts a task that inherits the open scopes, and may run longer than them.
  mutating func startBackgroundTask() {
    let part = part()
    race.start {
      var part = part
      await part.resolveLater()
    }
  }

  /// Starts a detached task with the open scopes of this one.
  mutating func startDetachedTask() {
    let part = part()
    let (scopes, record) = (TaskScopes.current, ScopeRecord.current)
    race.start(detached: true) {
      await scopes.withValues {
        await ScopeRecord.$current.withValue(record) {
          var part = part
          await part.resolveLater()
        }
      }
    }
  }

  /// Starts a thread with the open scopes of this task.
  mutating func startThread() {
    let part = part()
    let (scopes, record, race) = (TaskScopes.current, ScopeRecord.current, race)
    race.background.enter()
    Thread {
      scopes.withValues {
        ScopeRecord.$current.withValue(record) {
          var part = part
          for _ in 0..<6 { part.resolve() }
        }
      }
      race.background.leave()
    }.start()
  }

  private mutating func resolveLater() async {
    for _ in 0..<number(below: 3) + 1 {
      for _ in 0..<number(below: 12) { await Task.yield() }
      if depth < 3, number(below: 12) == 0 { await openAny() }
      _ = try? await race.container.resolveLater(key())
    }
  }

  /// Passes the open scopes to the thread of ``resolveInPassedScopes()``, just before the end of the current one.
  func passScopes() async {
    guard let record = ScopeRecord.current else { return }
    race.passed.change { $0 = (.current, record) }
    for _ in 0..<100 where race.passed.change({ $0 != nil }) { await Task.yield() }
  }

  /// Resolves synchronous factories in scopes that end meanwhile.
  mutating func resolveInPassedScopes() {
    let passed = race.passed.change { passed in
      defer { passed = nil }
      return passed
    }
    guard let (scopes, record) = passed else { return Thread.sleep(forTimeInterval: 0.000_05) }
    scopes.withValues {
      ScopeRecord.$current.withValue(record) {
        _ = try? race.container.resolve(RequestKey(.account))
        for _ in 0..<number(below: 4) { resolve() }
      }
    }
  }

  /// Uses an object with injected instances, or releases it during their builds.
  mutating func inject() async {
    let client = RequestClient()
    switch number(below: 4) {
    case 0: break
    case 1: race.start { _ = try? await client.session() }
    default:
      async let session = client.session()
      _ = try? await client.journal()
      _ = try? await session
    }
  }
}
