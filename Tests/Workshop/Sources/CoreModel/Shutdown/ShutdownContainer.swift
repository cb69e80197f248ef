@testable import FactoryKit

/// A container whose factories depend on each other and have shutdown actions.
final class ShutdownContainer: ManagedContainer {
  let manager = ContainerManager()
  let log = ShutdownLog()

  /// The open scope of the current task; zero if none is open.
  @TaskLocal static var openScope = 0

  /// The largest parameter.
  static var mostParameter: Int { 5 }

  init() {
    // Suppresses reports about instances that can't be stored, which are built anyway.
    manager.supervise(Supervision(isWired: true, isStrict: false, supervisor: Silence()))
  }

  private func build(
    _ factory: String,
    isScoped: Bool = false,
    mayStayOpen: Bool = false,
    _ resolve: () -> [ShutdownProduct]
  ) -> ShutdownProduct {
    let begun = log.next()
    return product(factory, isScoped, mayStayOpen, begun, resolve())
  }

  private func buildLater(
    _ factory: String,
    isScoped: Bool = false,
    mayStayOpen: Bool = false,
    _ resolve: () async throws -> [ShutdownProduct]
  ) async throws -> ShutdownProduct {
    let begun = log.next()
    let dependencies = try await resolve()
    await Task.yield()
    return product(factory, isScoped, mayStayOpen, begun, dependencies)
  }

  private func product(
    _ factory: String,
    _ isScoped: Bool,
    _ mayStayOpen: Bool,
    _ begun: Int,
    _ dependencies: [ShutdownProduct]
  ) -> ShutdownProduct {
    let record = ShutdownRecord(
      factory,
      in: isScoped ? Self.openScope : 0,
      mayStayOpen: mayStayOpen,
      begun: begun,
      built: log.next(),
      dependencies.map(\.record)
    )
    return ShutdownProduct(record, dependencies, in: log)
  }
}

extension ShutdownContainer {
  var root: Factory<ShutdownProduct> {
    self { self.build("root") { [] } }.cached.onShutdown { $0.close() }
  }
  var single: Factory<ShutdownProduct> {
    self { self.build("single") { [self.root()] } }.singleton.onShutdown { $0.close() }
  }
  var weak: Factory<ShutdownProduct> {
    self { self.build("weak", mayStayOpen: true) { [self.single(), self.root()] } }.shared
      .onShutdown { $0.close() }
  }
  /// A factory without an action, between factories with actions.
  var silent: Factory<ShutdownProduct> {
    self { self.build("silent", mayStayOpen: true) { [self.weak(), self.each(1)] } }.cached
  }
  var top: Factory<ShutdownProduct> {
    self { self.build("top") { [self.silent(), self.eachWeak(2), self.eachSingle(1)] } }
      .cached.onShutdown { await $0.closeLater() }
  }
  /// A factory whose instances expire, and that no other factory resolves.
  var lease: ParameterFactory<Int, ShutdownProduct> {
    self { number in
      self.build("lease \(number)") { [self.single()] }
    }.scopeOnParameters.cached.timeToLive(0.0001).onShutdown { await $0.closeLater() }
  }
  var owner: Factory<ShutdownProduct> {
    self { self.build("owner") { [self.root()] } }.cached.onShutdown { $0.close() }
  }
  /// A factory that returns the instance of another one.
  var promise: Factory<ShutdownProduct> {
    self { self.owner() }.cached.onShutdown { await $0.closeLater() }
  }
  var each: ParameterFactory<Int, ShutdownProduct> {
    self { number in
      self.build("each \(number)") { [number > 0 ? self.each(number - 1) : self.root()] }
    }.scopeOnParameters.cached.onShutdown { $0.close() }
  }
  var eachWeak: ParameterFactory<Int, ShutdownProduct> {
    self { number in
      self.build("eachWeak \(number)", mayStayOpen: true) {
        [self.each(number)] + (number > 0 ? [self.eachWeak(number - 1)] : [])
      }
    }.scopeOnParameters.shared.onShutdown { await $0.closeLater() }
  }
  var eachSingle: ParameterFactory<Int, ShutdownProduct> {
    self { number in
      self.build("eachSingle \(number)") { [self.single(), self.each(number)] }
    }.scopeOnParameters.singleton.onShutdown { $0.close() }
  }
}

extension ShutdownContainer {
  var connection: AsyncFactory<ShutdownProduct> {
    self { try await self.buildLater("connection") { [self.root(), self.each(3)] } }
      .cached.onShutdown { await $0.closeLater() }
  }
  var pool: AsyncParameterFactory<Int, ShutdownProduct> {
    self { number in
      try await self.buildLater("pool \(number)") {
        [try await self.connection(), number > 0 ? try await self.pool(number - 1) : self.top()]
      }
    }.scopeOnParameters.cached.onShutdown { $0.close() }
  }
  var session: AsyncFactory<ShutdownProduct> {
    self {
      try await self.buildLater("session", mayStayOpen: true) {
        [try await self.pool(1), self.weak()]
      }
    }
    .shared.onShutdown { $0.close() }
  }
  var service: AsyncParameterFactory<Int, ShutdownProduct> {
    self { number in
      try await self.buildLater("service \(number)") { [try await self.session()] }
    }.scopeOnParameters.singleton.onShutdown { await $0.closeLater() }
  }
}

extension ShutdownContainer {
  var request: Factory<ShutdownProduct> {
    self { self.build("request", isScoped: true) { [self.root(), self.each(0)] } }
      .scope(.shutdownRace).onShutdown { $0.close() }
  }
  var step: ParameterFactory<Int, ShutdownProduct> {
    self { number in
      self.build("step \(number)", isScoped: true) {
        [number > 0 ? self.step(number - 1) : self.request(), self.weak()]
      }
    }.scopeOnParameters.scope(.shutdownRace).onShutdown { $0.close() }
  }
  var transaction: AsyncFactory<ShutdownProduct> {
    self {
      try await self.buildLater("transaction", isScoped: true) {
        [self.step(1), try await self.connection()]
      }
    }.scope(.shutdownRace).onShutdown { await $0.closeLater() }
  }
}

extension Scope {
  static let shutdownRace = Bound("shutdownRace")
}

private struct Silence: Supervisor {
  func record(_ factory: UnregisteredFactory) {}
  func record(violation: String) {}
}
