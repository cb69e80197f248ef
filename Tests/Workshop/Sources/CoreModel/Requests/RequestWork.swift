import FactoryKit
import RandomInput

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

  /// Returns a random factory, with a parameter.
  mutating func key(of factories: [RequestFactory] = RequestFactory.allCases) -> RequestKey {
    RequestKey(factories[number(below: factories.count)], number(below: 3))
  }

  /// Returns the work of a task that this one starts.
  mutating func part(deeper: Bool = false) -> RequestWork {
    RequestWork(race, depth: deeper ? depth + 1 : depth, seed: numbers.next())
  }

  // MARK: - Open scopes

  /// The work in an open scope.
  enum Content: Sendable {
    case steps
    /// ``cancelFirstCaller()``
    case heldBuild
    /// ``passScopes()``
    case passing
  }

  /// Opens a scope, works in it, and waits for its end.
  mutating func open(_ kind: ScopeRecord.Kind, for content: Content = .steps) async {
    let record = ScopeRecord(
      kind,
      in: ScopeRecord.current ?? race.container.record,
      registering: registrations(kind, all: content != .steps),
      awaitsActions: true
    )
    let (container, style, part) = (race.container, number(below: 4), part(deeper: true))
    @Sendable func serve() async {
      var part = part
      switch content {
      case .steps: await part.run()
      case .heldBuild: await part.cancelFirstCaller()
      case .passing: await part.passScopes()
      }
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
    case 0: await open(.request, for: .heldBuild)
    case 1: for _ in 0..<8 { await open(.request, for: .passing) }
    case 2..<5: await open(.job)
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
        if part.number(below: 30) == 0 { part.startThread() }
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
    _ = try? race.container.resolve(key(of: RequestFactory.synchronous))
  }

  /// Performs a few random steps.
  mutating func run() async {
    let container = race.container
    for _ in 0..<number(below: 5) + 1 {
      switch number(below: 24) {
      case 0..<9: _ = try? await container.resolveLater(key())
      case 9, 10: resolve()
      case 11: container.checkKept(key().factory)
      case 12: await resolveTogether()
      case 13, 14: cancelCallers()
      case 15, 16: startBackgroundTask()
      case 17: startDetachedTask()
      case 18: await inject()
      case 19: if number(below: 8) == 0 { startThread() }
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
