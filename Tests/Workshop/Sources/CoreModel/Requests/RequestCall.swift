import FactoryKit

/// One call of a factory, whose result is checked.
///
/// An instance must belong to the request or job in which the call began. Such a call gets an instance, or an
/// error of the build. It gets another error only if it's cancelled, or if one of its scopes has ended.
final class RequestCall: Sendable {
  /// The call that runs the current code; in a build, the call that has started the build.
  @TaskLocal static var current: RequestCall?

  let factory: RequestFactory
  /// The record of the code that calls.
  let scope: ScopeRecord
  /// The epoch at the start; `nil` during a change of the container.
  let epoch: Int?
  private let log: RequestLog
  private let start: Int

  /// Begins a call in the current scope.
  init(_ factory: RequestFactory, of container: RequestContainer) {
    self.factory = factory
    log = container.log
    scope = ScopeRecord.current ?? container.record
    epoch = log.epoch
    start = log.next()
  }

  // MARK: - Calling

  /// Calls a factory that can't throw.
  func resolve(_ resolve: () -> RequestProduct) -> RequestProduct {
    let product = Self.$current.withValue(self) { resolve() }
    check(.success(product))
    return product
  }

  /// Calls an async factory.
  nonisolated(nonsending) func wait(
    _ resolve: () async throws -> RequestProduct
  ) async throws -> RequestProduct {
    let result: Result<RequestProduct, any Error>
    do {
      result = .success(try await Self.$current.withValue(self) { try await resolve() })
    } catch {
      result = .failure(error)
    }
    check(result)
    return try result.get()
  }

  // MARK: - Checking

  private func check(_ result: Result<RequestProduct, any Error>) {
    let (end, isCancelled) = (log.next(), Task.isCancelled)
    let owners = scope.owners(of: factory, from: start, until: end)
    if isCancelled { log.count(.cancelled) }
    if scope.ended < start { log.count(.late) }
    switch result {
    case .success(let product): check(product, owners, isCancelled, end)
    case .failure(let failure as BuildFailure):
      // The error of a dependency was checked where the build has called it.
      let isOwn = owners.contains { $0.number == failure.number }
      expect(isOwn || failure.factory != factory, "got \(failure)")
    case .failure(is CancellationError):
      expect(isCancelled, "got a CancellationError, and is not cancelled")
    case .failure(let error):
      // A build can also depend on instances of the outer scopes.
      let mayBeLate = scope.chain.contains { $0.ending < end }
      expect(isCancelled || mayBeLate, "got \(error), although its scope is open")
    }
  }

  private func check(
    _ product: RequestProduct,
    _ owners: [ScopeRecord],
    _ isCancelled: Bool,
    _ end: Int
  ) {
    expect(product.factory == factory, "got \(product)")
    guard let owner = owners.first(where: { $0.number == product.number }) else {
      let numbers = owners.map(\.description).joined(separator: " or ")
      return expect(false, "got \(product), and not an instance of \(numbers)")
    }
    expect(product.closed > start, "got \(product), which was closed at \(product.closed)")
    if owner.kind == .container, factory.home != .container {
      // Nothing stores the instance.
      return expect(product.builder.outermost === scope.outermost, "got \(product) of other code")
    }
    // If a scope may have ended, the instance may be one that nothing stores.
    // A container that is shut down stores no instances with an action.
    let isShutDown = scope.container.ending < end
    guard !isCancelled, !isShutDown, factory.isStored, owners.count == 1 else { return }
    product.noteDelivery()
    guard end < owner.ending, let epoch = product.epoch, epoch == log.epoch else { return }
    if let other = owner.deliver(factory, product.begun, in: epoch) {
      expect(false, "got \(product), and another call got the one that was built at \(other)")
    }
  }

  private func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    log.expect(condition, "A call of \(factory) at \(start) in \(scope.path) \(fault()).")
  }
}
