import FactoryKit
import Testing

// A caller who removes an instance takes over its hold; another hold closes the object.

extension ObjectClosingTests {
  enum Removal: CaseIterable {
    case scopeReset, reset, registration, containerReset, containerScopeReset, pop

    /// Whether it applies to all instances of a container, except singletons.
    var isOfContainer: Bool {
      switch self {
      case .scopeReset, .reset, .registration: false
      case .containerReset, .containerScopeReset, .pop: true
      }
    }

    func remove(_ role: ConnectionContainer.Role, from container: ConnectionContainer) {
      switch self {
      case .scopeReset:
        container.factory(role).reset(.scope)
        container.asyncFactory(role).reset(.scope)
      case .reset:
        container.factory(role).reset()
        container.asyncFactory(role).reset()
      case .registration:
        container.factory(role).register { Connection() }
        container.asyncFactory(role).register { Connection() }
      case .containerReset: container.manager.reset()
      case .containerScopeReset: container.manager.reset(options: .scope)
      case .pop: container.manager.pop()
      }
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func remainingFactoryOfContainerCloses(first: Kind, second: Kind) async throws {
    for removal in Removal.allCases where !removal.isOfContainer {
      for isFirst in [true, false] {
        try await Stores.run { stores in
          let container = stores.a
          let object = try await container.resolve(.first, first)
          try await container.store(object, .second, second)
          removal.remove(isFirst ? .first : .second, from: container)
          #expect(object.isOpen)
          let other = try await container.resolve(
            isFirst ? .second : .first,
            isFirst ? second : first
          )
          #expect(other === object)
          try await stores.endAll()
          #expect(object.closings == ["first"], "\(removal), first: \(isFirst)")
        }
      }
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func remainingContainerCloses(first: Kind, second: Kind) async throws {
    for removal in Removal.allCases where !removal.isOfContainer || !first.isSingle {
      try await Stores.run { stores in
        let b = try stores.b
        b.manager.push()
        let object = try await b.resolve(.first, first)
        try await stores.a.store(object, .second, second)
        removal.remove(.first, from: b)
        try await stores.end(.b)
        #expect(object.isOpen)
        #expect(try await stores.a.resolve(.second, second) === object)
        try await stores.endAll()
        #expect(object.closings == ["first"], "\(removal)")
      }
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func objectWithoutHoldIsNotClosed(first: Kind, second: Kind) async throws {
    for removal in Removal.allCases where !removal.isOfContainer {
      try await Stores.run { stores in
        let object = try await stores.a.resolve(.first, first)
        try await stores.a.store(object, .second, second)
        removal.remove(.first, from: stores.a)
        removal.remove(.second, from: stores.a)
        try await stores.endAll()
        #expect(object.closings == [], "\(removal)")
      }
    }
  }

  /// The last hold was taken over, after another one has ended.
  @Test(arguments: Kind.allCases)
  func objectIsNotClosedByARemovalAfterAnEnd(second: Kind) async throws {
    try await Stores.run { stores in
      let object = try await stores.b.resolve(.first, .cached)
      try await stores.a.store(object, .second, second)
      try await stores.end(.b)
      Removal.scopeReset.remove(.second, from: stores.a)
      try await stores.endAll()
      #expect(object.closings == [])
    }
  }

  @Test(arguments: Kind.allCases, Kind.allCases)
  func objectThatIsStoredAgainIsClosedOnce(first: Kind, second: Kind) async throws {
    try await Stores.run { stores in
      let object = try await stores.a.resolve(.first, first)
      try await stores.a.store(object, .second, second)
      for _ in 0..<2 {
        Removal.scopeReset.remove(.second, from: stores.a)
        try await stores.a.store(object, .second, second)
      }
      Removal.scopeReset.remove(.first, from: stores.a)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  @Test(arguments: Kind.allCases.filter { !$0.isSingle && !$0.isOfRequest })
  func restoredHoldClosesOnce(kind: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      let object = try await container.resolve(.first, kind)
      try await container.store(object, .second, kind)
      container.manager.push()
      Removal.scopeReset.remove(.first, from: container)
      let new = try await container.resolve(.first, kind)
      container.manager.pop()
      #expect(try await container.resolve(.first, kind) === object)
      try await stores.endAll()
      #expect(object.closings == ["first"])
      #expect(new.closings == [], "the caller of pop() has removed it")
    }
  }

  @Test func resetOfSingletonsLeavesTheHoldOfTheContainer() async throws {
    try await Stores.run { stores in
      let object = try await stores.a.resolve(.first, .single)
      try await stores.a.store(object, .second, .cached)
      Scope.singleton.reset()
      #expect(object.isOpen)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  @Test(arguments: Kind.allCases)
  func resetOfScopeLeavesTheHoldOfAnotherScope(kind: Kind) async throws {
    try await Stores.run { stores in
      let object = stores.a.first.scope(.visit)()
      try await stores.a.store(object, .second, kind)
      stores.a.manager.reset(scope: .visit)
      #expect(object.isOpen)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  // MARK: Instances that another scope of the factory replaces

  static let scopes: [Scope] = [.cached, .shared, .singleton, .visit, .request, .unique]

  @Test(arguments: scopes.dropLast(), scopes)
  func instanceOfEarlierScopeIsClosed(from: Scope, to: Scope) async throws {
    try await Stores.run { stores in
      let first = stores.a.first.scope(from)()
      let second = stores.a.first.scope(to)()
      #expect(second.isOpen)
      #expect((first === second) == (from === to))
      let third = stores.a.first.scope(from)()
      #expect(third.isOpen)
      try await stores.endAll()
      #expect(first.closings == ["first"])
      #expect(second.closings == (to === Scope.unique ? [] : ["first"]))
      #expect(third.closings == ["first"])
    }
  }

  @Test(arguments: scopes.dropLast(), scopes)
  func asyncInstanceOfEarlierScopeIsClosed(from: Scope, to: Scope) async throws {
    try await Stores.run { stores in
      let first = try await stores.a.asyncFirst.scope(from)()
      let second = try await stores.a.asyncFirst.scope(to)()
      #expect(second.isOpen)
      let third = try await stores.a.asyncFirst.scope(from)()
      #expect(third.isOpen)
      try await stores.endAll()
      #expect(first.closings == ["first"])
      #expect(second.closings == (to === Scope.unique ? [] : ["first"]))
      #expect(third.closings == ["first"])
    }
  }

  @Test(arguments: scopes.dropLast(), scopes)
  func instanceOfEarlierDefaultScopeIsClosed(from: Scope, to: Scope) async throws {
    try await Stores.run { stores in
      stores.a.manager.defaultScope = from
      let first = stores.a.first()
      stores.a.manager.defaultScope = to
      let second = stores.a.first()
      #expect(second.isOpen)
      try await stores.endAll()
      #expect(first.closings == ["first"])
      #expect(second.closings == (to === Scope.unique ? [] : ["first"]))
    }
  }

  @Test(arguments: Kind.allCases)
  func objectOfEarlierScopeIsNotClosedBeforeItsLastHold(kind: Kind) async throws {
    try await Stores.run { stores in
      let object = try stores.b.first.cached()
      try await stores.a.store(object, .second, kind)
      let new = try stores.b.first.scope(.visit)()
      #expect(object.isOpen)
      try await stores.end(.b)
      #expect(object.isOpen && new.closings == ["first"])
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }
}

extension Scope {
  fileprivate static let visit = Cached("visit")
}
