import FactoryKit
import Foundation
import RandomInput
import Synchronization

/// The random work of one task, in a request, in a job, or outside of both.
struct RequestWork {
  let race: RequestRace
  /// The number of open scopes around this work.
  let depth: Int
  private var numbers: SplitMix64

  private struct Failed: Error {}

  init(_ race: RequestRace, depth: Int, seed: UInt64) {
    (self.race, self.depth) = (race, depth)
    numbers = SplitMix64(seed: seed)
  }

  /// Returns a random number below a limit.
  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

  /// Returns a random factory.
  mutating func factory(
    of factories: [RequestFactory] = RequestFactory.allCases
  ) -> RequestFactory {
    factories[number(below: factories.count)]
  }

  /// Returns the work of a task that this one starts.
  mutating func part(deeper: Bool = false) -> RequestWork {
    RequestWork(race, depth: deeper ? depth + 1 : depth, seed: numbers.next())
  }

  // MARK: - Open scopes

  /// Opens a scope, works in it, and waits for its end.
  ///
  /// - Parameters:
  ///   - kind: The kind of scope.
  ///   - isPassing: Whether the work only passes the scope to a thread.
  mutating func open(_ kind: ScopeRecord.Kind, passing isPassing: Bool = false) async {
    let record = ScopeRecord(
      kind,
      in: ScopeRecord.current ?? race.container.record,
      registering: registrations(kind, all: isPassing),
      awaitsActions: true
    )
    let (container, style, part) = (race.container, number(below: 4), part(deeper: true))
    @Sendable func serve() async {
      var part = part
      if isPassing { await part.passScopes() } else { await part.run() }
    }
    if style == 0 {
      let opened = record.scope.begin(in: container) { $0.register(record) }
      await opened.withValues { await ScopeRecord.$current.withValue(record) { await serve() } }
      record.noteEnding()
      async let other: Void = opened.close()
      await opened.close()
      record.noteEnd()
      await other
    } else {
      _ = try? await record.scope.open(in: container) {
        $0.register(record)
      } operation: {
        try await ScopeRecord.$current.withValue(record) {
          defer { record.noteEnding() }
          await serve()
          if style == 1 { throw Failed() }
        }
      }
      record.noteEnd()
    }
    race.container.log.count(depth == 0 ? .requests : .nested)
  }

  /// Opens a scope for random work.
  mutating func openAny() async {
    switch number(below: 12) {
    case 0: for _ in 0..<8 { await open(.request, passing: true) }
    case 1..<4: await open(.job)
    default: await open(.request)
    }
  }

  /// Opens a scope on a thread, and resolves synchronous factories in it.
  mutating func openOnThisThread(_ kind: ScopeRecord.Kind) {
    let outer = ScopeRecord.current ?? race.container.record
    let record = ScopeRecord(
      kind,
      in: outer,
      registering: registrations(kind),
      awaitsActions: false
    )
    var part = part(deeper: true)
    record.scope.open(in: race.container) {
      $0.register(record)
    } operation: {
      ScopeRecord.$current.withValue(record) {
        for _ in 0..<4 { part.resolve() }
        if part.depth < 3, part.number(below: 3) == 0 { part.openAnyOnThisThread() }
        record.noteEnding()
      }
    }
    race.container.log.count(depth == 0 ? .requests : .nested)
  }

  private mutating func openAnyOnThisThread() {
    openOnThisThread(number(below: 3) == 0 ? .job : .request)
  }

  private mutating func registrations(
    _ kind: ScopeRecord.Kind,
    all: Bool = false
  ) -> Set<RequestFactory> {
    if kind == .job { return [.ticket] }
    return Set([.user] + RequestFactory.registrable.filter { _ in all || number(below: 2) == 0 })
  }

  // MARK: - Steps

  /// Resolves a synchronous factory.
  mutating func resolve() {
    _ = race.container.resolve(factory(of: RequestFactory.synchronous))
  }

  /// Performs a few random steps.
  mutating func run() async {
    let container = race.container
    for _ in 0..<number(below: 5) + 1 {
      switch number(below: 24) {
      case 0..<9: _ = try? await container.resolveLater(factory())
      case 9, 10: resolve()
      case 11: container.checkStored(factory(of: RequestFactory.asynchronous))
      case 12..<15: cancelCallers()
      case 15, 16: startBackgroundTask()
      case 17..<20: startDetachedTask()
      case 20..<23: if depth < 3 { await openAny() }
      default: if depth < 3 { openAnyOnThisThread() }
      }
    }
  }
}

extension ScopeRecord {
  /// The scope.
  var scope: Scope.Bound { kind == .job ? .servedJob : .servedRequest }
}

extension RequestWork {
  /// Resolves an async factory in several tasks, and cancels some of them, often the first one.
  ///
  /// The tasks may run longer than the scope.
  mutating func cancelCallers() {
    let race = race
    let factory = factory(of: RequestFactory.asynchronous)
    let tasks = (0..<number(below: 4) + 1).map { _ in
      race.start { _ = try? await race.container.resolveLater(factory) }
    }
    let cancelled = number(below: 2) == 0 ? 0 : number(below: tasks.count)
    let pause = number(below: 6)
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

  private mutating func resolveLater() async {
    for _ in 0..<number(below: 3) + 1 {
      for _ in 0..<number(below: 12) { await Task.yield() }
      if depth < 3, number(below: 12) == 0 { await openAny() }
      _ = try? await race.container.resolveLater(factory())
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
        _ = race.container.resolve(.account)
        for _ in 0..<number(below: 4) { resolve() }
      }
    }
  }
}
