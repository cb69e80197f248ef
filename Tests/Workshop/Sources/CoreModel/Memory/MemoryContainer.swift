@testable import FactoryKit

/// A container that is used repeatedly while the memory of the process is measured.
final class MemoryContainer: SharedContainer, AutoRegistering, Resolving {
  @TaskLocal static var shared = MemoryContainer()
  let manager = ContainerManager()

  func autoRegister() { promised.register { MemoryProduct() } }

  var unique: Factory<MemoryProduct> { self { MemoryProduct() } }
  var cached: Factory<MemoryProduct> { self { MemoryProduct() }.cached }
  var weak: Factory<MemoryProduct> { self { MemoryProduct() }.shared }
  var single: Factory<MemoryProduct> { self { MemoryProduct() }.singleton }
  var own: Factory<MemoryProduct> { self { MemoryProduct() }.scope(.memory) }
  var leaf: Factory<MemoryProduct> { self { MemoryProduct() }.graph }
  var tree: Factory<[MemoryProduct]> { self { [self.leaf(), self.leaf(), self.cached()] } }
  var promised: Factory<MemoryProduct?> { promised() }
  var list: Factory<[MemoryProduct]> { contributed() }
  var once: Factory<MemoryProduct> { self { MemoryProduct() }.cached.once() }
  var perParameter: ParameterFactory<String, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.cached
  }
  var brief: ParameterFactory<String, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.cached.timeToLive(0)
  }
  var weakPerParameter: ParameterFactory<String, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.shared
  }
  var singlePerParameter: ParameterFactory<String, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.singleton
  }
  var inGraphPerParameter: ParameterFactory<String, MemoryProduct> {
    self { _ in MemoryProduct() }.scopeOnParameters.graph
  }
}

/// An instance that uses memory.
final class MemoryProduct: Sendable {
  private let words = (0, 1, 2, 3, 4, 5)
}

extension Scope {
  static let memory = Cached()
}

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
