@testable import FactoryKit

extension MemoryContainer {
  /// An error that uses memory.
  struct Failure: Error {
    let product = MemoryProduct()
  }

  /// The parameters of the async factories.
  enum Wish: Hashable {
    case failing(Int)
    case endless(Int)
  }

  var failing: ThrowingParameterFactory<Int, MemoryProduct> {
    self { _ in throw Failure() }.cached
  }
  var failingPerParameter: ThrowingParameterFactory<String, MemoryProduct> {
    self { _ in throw Failure() }.scopeOnParameters.cached
  }
  var waiting: AsyncFactory<MemoryProduct> {
    self {
      await Task.yield()
      return MemoryProduct()
    }
  }
  var weakWaiting: AsyncFactory<MemoryProduct> { self { MemoryProduct() }.shared }
  var waitingPerParameter: AsyncParameterFactory<Wish, MemoryProduct> {
    self { wish in
      await Task.yield()
      if case .endless = wish { try await Endless.wait() }
      throw Failure()
    }.scopeOnParameters.cached
  }
  var endless: AsyncFactory<MemoryProduct> {
    self {
      try await Endless.wait()
      return MemoryProduct()
    }.cached
  }
}

/// A wait that ends only by cancellation.
///
/// `Task.sleep` isn't suitable: after its cancellation, the runtime keeps the timer until it expires.
private final class Endless: Sendable {
  private enum State {
    case idle
    case waiting(CheckedContinuation<Void, Never>)
    case cancelled
  }

  private let state = Locking(State.idle)

  static func wait() async throws {
    let endless = Endless()
    await withTaskCancellationHandler {
      await withCheckedContinuation { endless.begin($0) }
    } onCancel: {
      endless.end()
    }
    throw CancellationError()
  }

  private func begin(_ waiter: CheckedContinuation<Void, Never>) {
    let isCancelled = state.change { state in
      if case .cancelled = state { return true }
      state = .waiting(waiter)
      return false
    }
    if isCancelled { waiter.resume() }
  }

  private func end() {
    let waiter = state.change { state -> CheckedContinuation<Void, Never>? in
      defer { state = .cancelled }
      if case .waiting(let waiter) = state { return waiter }
      return nil
    }
    waiter?.resume()
  }
}
