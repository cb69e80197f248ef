import FactoryKit
import Testing

// A caller who removes an instance takes over its hold; another hold closes the object.

extension ObjectClosingTests {
  @Test(arguments: Kind.all, Kind.all)
  func objectThatIsStoredAgainIsClosedOnce(first: Kind, second: Kind) async throws {
    try await Stores.run { stores in
      let object = try await stores.a.resolve(.first, first)
      try await stores.a.store(object, .second, second)
      for _ in 0..<2 {
        stores.a.reset(.second, .scope)
        try await stores.a.store(object, .second, second)
      }
      stores.a.reset(.first, .scope)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  @Test(arguments: Kind.all.filter { $0.isOfContainer })
  func restoredHoldClosesOnce(kind: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      let object = try await container.resolve(.first, kind)
      try await container.store(object, .second, kind)
      container.manager.push()
      container.reset(.first, .scope)
      let new = try await container.resolve(.first, kind)
      container.manager.pop()
      #expect(try await container.resolve(.first, kind) === object)
      try await stores.endAll()
      #expect(object.closings == ["first"])
      #expect(new.closings == [], "the caller of pop() has removed it")
    }
  }

  /// An inner scope refers weakly to an object of an outer one, and a reset outside of it replaces both instances.
  @Test func removedObjectIsReleasedBeforeTheEndOfAScopeThatRefersWeaklyToIt() async {
    let container = ConnectionContainer()
    weak var object: Connection?
    await Scope.request.open {
      let job = Scope.job.begin(in: container) { inJob in
        inJob.second.register { [unowned inJob] in inJob.first.scope(.request)() }
      }
      job.withValues { object = container.second.shared() }
      #expect(object?.isOpen == true)
      container.reset(options: .registration)
      #expect(object == nil)
      await job.close()
    }
  }

  static let scopes: [Scope] = [.cached, .shared, .singleton, .visit, .request, .unique]

  /// Another scope of the factory replaces an instance, which the end of its store closes.
  @Test(arguments: scopes.dropLast(), scopes)
  func instanceOfEarlierScopeIsClosed(from: Scope, to: Scope) async throws {
    for form in ScopedForm.allCases {
      try await Stores.run { stores in
        let first = try await form.resolve(in: stores.a, from)
        let second = try await form.resolve(in: stores.a, to)
        #expect(second.isOpen)
        #expect((first === second) == (from === to))
        let third = try await form.resolve(in: stores.a, from)
        #expect(third.isOpen)
        try await stores.endAll()
        #expect(first.closings == ["first"])
        #expect(second.closings == (to === Scope.unique ? [] : ["first"]))
        #expect(third.closings == ["first"])
      }
    }
  }

  /// The holder of the scope setting.
  private enum ScopedForm: CaseIterable {
    case factory, asyncFactory, container

    func resolve(in container: ConnectionContainer, _ scope: Scope) async throws -> Connection {
      switch self {
      case .factory: return container.first.scope(scope)()
      case .asyncFactory: return try await container.asyncFirst.scope(scope)()
      case .container:
        container.manager.defaultScope = scope
        return container.first()
      }
    }
  }
}

extension Scope {
  fileprivate static let visit = Cached("visit")
}
