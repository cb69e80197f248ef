import FactoryKit
import Testing

/// An object that records the actions that close it.
final class Connection: Sendable {
  private let actions = Names([])
  var closings: [String] { actions.value }
  var isOpen: Bool { closings.isEmpty }
  func close(_ action: String) { actions.change { $0.append(action) } }
}

/// A container whose factories return the same object, if there is one.
final class ConnectionContainer: ManagedContainer {
  /// A factory without a scope; the first two have an action.
  enum Role {
    case first, second, plain
  }

  let manager = ContainerManager()
  /// The object that `second` and `plain` return in place of a new one.
  let object = Shared<Connection?>(nil)

  var first: Factory<Connection> { self { Connection() }.onShutdown { $0.close("first") } }
  var second: Factory<Connection> {
    self { [object] in object.value ?? Connection() }.onShutdown { $0.close("second") }
  }
  var plain: Factory<Connection> { self { [object] in object.value ?? Connection() } }
  var asyncFirst: AsyncFactory<Connection> {
    self { () async throws in Connection() }.onShutdown { $0.close("first") }
  }
  var asyncSecond: AsyncFactory<Connection> {
    self { [object] () async throws in object.value ?? Connection() }
      .onShutdown { $0.close("second") }
  }
  var asyncPlain: AsyncFactory<Connection> {
    self { [object] () async throws in object.value ?? Connection() }
  }

  func factory(_ role: Role) -> Factory<Connection> {
    switch role {
    case .first: first
    case .second: second
    case .plain: plain
    }
  }

  func asyncFactory(_ role: Role) -> AsyncFactory<Connection> {
    switch role {
    case .first: asyncFirst
    case .second: asyncSecond
    case .plain: asyncPlain
    }
  }

  func resolve(_ role: Role, _ kind: Kind) async throws -> Connection {
    if kind.isAsync {
      return try await asyncFactory(role).scope(kind.scope)()
    }
    return factory(role).scope(kind.scope)()
  }

  /// Stores an object for one more factory.
  func store(_ object: Connection, _ role: Role, _ kind: Kind) async throws {
    self.object.change { $0 = object }
    _ = try await resolve(role, kind)
    self.object.change { $0 = nil }
  }

  /// Resolves after more than the time to live of a minute.
  func resolveLater(_ role: Role, _ kind: Kind) async throws -> Connection {
    let task = MonotonicClock.withAdvance(.seconds(61)) {
      Task { try await resolve(role, kind) }
    }
    return try await task.value
  }

  func reset(_ role: Role, _ options: FactoryResetOptions) {
    factory(role).reset(options)
    asyncFactory(role).reset(options)
  }

  /// Sets a time to live for all factories of a role.
  func expire(_ role: Role) {
    factory(role).timeToLive(60)
    asyncFactory(role).timeToLive(60)
  }
}

/// The scope of a factory, and whether it is async.
struct Kind {
  enum Storage: CaseIterable {
    case cached, weak, single, request
  }

  static let synchronous = Storage.allCases.map { Kind(storage: $0, isAsync: false) }
  static let async = Storage.allCases.map { Kind(storage: $0, isAsync: true) }
  static let all = synchronous + async

  let storage: Storage
  let isAsync: Bool

  var scope: Scope {
    switch storage {
    case .cached: .cached
    case .weak: .shared
    case .single: .singleton
    case .request: .request
    }
  }

  /// Whether a container stores the instances for itself.
  var isOfContainer: Bool { storage == .cached || storage == .weak }
}

/// Two containers and an open request, with singletons of their own.
struct Stores {
  /// A container with the singletons that it has built, or the request.
  enum End {
    case a, b, request
  }

  let a = ConnectionContainer()
  private let second = Shared<ConnectionContainer?>(ConnectionContainer())
  let request = Scope.request.begin()

  var b: ConnectionContainer {
    get throws { try #require(second.value) }
  }

  /// Runs an operation in the request.
  static func run(_ operation: (Stores) async throws -> Void) async throws {
    try await Scope.$singleton.withValue(Scope.Singleton()) {
      let stores = Stores()
      // Some of these tests capture instances of the request.
      stores.a.manager.logger = { _ in }
      try await stores.request.withValues { try await operation(stores) }
    }
  }

  /// Releases the second container without a shutdown.
  func releaseB() throws {
    weak let released = second.value
    second.change { $0 = nil }
    try #require(released == nil)
  }

  /// Returns what ends the hold of a factory.
  func end(of kind: Kind, in container: End) -> End {
    if kind.storage == .request { .request } else { container }
  }

  func end(_ end: End) async throws {
    switch end {
    case .a: try await a.shutDown()
    case .b: try await second.value?.shutDown()
    case .request: await request.close()
    }
  }

  func endAll() async throws {
    for store in [End.request, .b, .a] { try await end(store) }
  }
}
