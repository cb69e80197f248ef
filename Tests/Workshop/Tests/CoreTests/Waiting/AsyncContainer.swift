import FactoryKit

/// A container whose factories wait on demand, and count their calls.
final class AsyncContainer: SharedContainer {
  @TaskLocal static var shared = AsyncContainer()
  let manager = ContainerManager()
  /// The error that the factories throw; `nil` if they don't.
  let failure = Shared<MakingFailure?>(nil)
  /// The number of calls of the closures.
  let calls = Shared(0)
  /// The number of calls that ended by cancellation.
  let cancelled = Shared(0)
  /// The gate that the factories wait for.
  ///
  /// It is open unless a test closes it.
  let gate = Gate(isOpen: true)

  func make<T>(_ instance: () -> T) async throws -> T {
    calls.change { $0 += 1 }
    do {
      try await gate.pass()
    } catch {
      cancelled.change { $0 += 1 }
      throw error
    }
    if let failure = failure.value { throw failure }
    return instance()
  }
}

extension AsyncContainer {
  var unique: AsyncFactory<Service> { self { try await self.make(Service.init) } }
  var cached: AsyncFactory<Service> { self { try await self.make(Service.init) }.cached }
  var weak: AsyncFactory<Service> { self { try await self.make(Service.init) }.shared }
  var singleton: AsyncFactory<Service> { self { try await self.make(Service.init) }.singleton }
  var session: AsyncFactory<Service> {
    self { try await self.make(Service.init) }.scope(.throwing)
  }
  var text: AsyncParameterFactory<Int, String> {
    self { number in try await self.make { "\(number)" } }
  }
  var each: AsyncParameterFactory<Int, Service> {
    self { _ in try await self.make(Service.init) }.scopeOnParameters.cached
  }

  /// The factories that store their instances.
  static let keeping: [Keeping] = [.cached, .weak, .singleton, .session]

  /// The factories of the container, by scope.
  enum Keeping {
    case cached, weak, singleton, session
  }

  func factory(_ keeping: Keeping) -> AsyncFactory<Service> {
    switch keeping {
    case .cached: cached
    case .weak: weak
    case .singleton: singleton
    case .session: session
    }
  }
}

/// An error of a factory.
struct MakingFailure: Error, Equatable {
  let number: Int
}

extension Scope {
  static let throwing = Cached()
}
