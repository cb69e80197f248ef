import Synchronization

@testable import FactoryRunning

/// A journal of the events in a test.
final class Journal: Sendable {
  private let state = Mutex<[String]>([])

  var entries: [String] { state.withLock(\.self) }

  func note(_ entry: String) { state.withLock { $0.append(entry) } }

  /// Waits until there is a number of entries.
  func wait(for count: Int) async { while entries.count < count { await Task.yield() } }
}

/// A service that runs a closure.
struct TestService: Service {
  let body: @Sendable () async throws -> Void

  init(_ body: @escaping @Sendable () async throws -> Void) { self.body = body }

  func run() async throws { try await body() }
}

/// An error with a name.
struct TestError: Error, Hashable {
  let name: String
}

/// Signals that a test sends.
final class TestSignals: Sendable {
  private struct State {
    var handlers: [Int: (signals: Set<UnixSignal>, handler: @Sendable (UnixSignal) -> Void)] = [:]
    var nextID = 0
    var ended: [UnixSignal] = []
  }

  private let state = Mutex(State())

  var source: SignalSource {
    SignalSource { signals, handler in
      let id = self.state.withLock { state in
        state.nextID += 1
        state.handlers[state.nextID] = (signals, handler)
        return state.nextID
      }
      return { self.state.withLock { $0.handlers[id] = nil } }
    } end: { signal in
      self.state.withLock { $0.ended.append(signal) }
    }
  }

  /// The signals that would have ended the process.
  var ended: [UnixSignal] { state.withLock(\.ended) }

  /// The number of traps.
  var trapCount: Int { state.withLock(\.handlers.count) }

  func send(_ signal: UnixSignal) {
    let handlers = state.withLock { state in
      state.handlers.values.filter { $0.signals.contains(signal) }.map(\.handler)
    }
    for handler in handlers { handler(signal) }
  }
}

/// An event that happens once, which tests can wait for.
struct Signpost: Sendable {
  private let stream: AsyncStream<Void>
  private let continuation: AsyncStream<Void>.Continuation

  init() { (stream, continuation) = AsyncStream.makeStream(of: Void.self) }

  func pass() { continuation.finish() }
  func wait() async { for await _ in stream {} }
}
