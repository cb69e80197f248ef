import FactoryKit

extension MemoryContainer {
  /// A failure that takes up memory.
  struct Failure: Error {
    let product = MemoryProduct()
  }

  /// What an async factory is asked for.
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
      if case .endless = wish { try await Task.sleep(for: .seconds(3600)) }
      throw Failure()
    }.scopeOnParameters.cached
  }
  var endless: AsyncFactory<MemoryProduct> {
    self {
      try await Task.sleep(for: .seconds(3600))
      return MemoryProduct()
    }.cached
  }
}
