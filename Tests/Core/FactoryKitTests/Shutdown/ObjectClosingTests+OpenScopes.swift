import FactoryKit
import Testing

extension ObjectClosingTests {
  /// A factory of the job returns an object that another store keeps, without an action.
  @Test(arguments: Kind.allCases)
  func longerLivedObjectOfJobsIsClosedOnce(plain: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      container.second.register { [unowned container] in container.plain.scope(plain.scope)() }
      container.asyncSecond.register { [unowned container] in
        try await container.resolve(.plain, plain)
      }
      var objects: [Connection] = []
      for _ in 0..<3 {
        let object = try await Scope.job.open {
          if plain.isAsync { return try await container.asyncSecond.scope(.job)() }
          return container.second.scope(.job)()
        }
        objects.append(object)
        #expect(try await container.resolve(.plain, plain).isOpen)
      }
      try await stores.endAll()
      for object in objects { #expect(object.closings == ["second"]) }
    }
  }

  /// A hold without an action doesn't delay the closing.
  @Test(arguments: Kind.allCases)
  func jobClosesObjectThatOthersHoldWithoutAction(plain: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      let object = try await Scope.job.open {
        let object = container.first.scope(.job)()
        try await container.store(object, .plain, plain)
        return object
      }
      #expect(object.closings == ["first"])
      #expect(try await container.resolve(.plain, plain) !== object)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  @Test(arguments: [false, true])
  func objectOfTwoRequestsIsClosedWithTheLast(isReversed: Bool) async throws {
    let container = ConnectionContainer()
    let object = Connection()
    container.second.register { object }
    var requests = [Scope.request.begin(), Scope.request.begin()]
    for request in requests { _ = request.withValues { container.second.scope(.request)() } }
    if isReversed { requests.reverse() }
    await requests[0].close()
    #expect(object.isOpen)
    #expect(requests[1].withValues { container.second.scope(.request)() } === object)
    await requests[1].close()
    #expect(object.closings == ["second"])
  }

  @Test(arguments: [false, true])
  func objectOfNestedScopesIsClosedWithTheLast(isInnerFirst: Bool) async throws {
    let container = ConnectionContainer()
    let request = Scope.request.begin()
    let job = request.withValues { Scope.job.begin() }
    let object = job.withValues {
      let object = container.first.scope(isInnerFirst ? .job : .request)()
      container.object.change { $0 = object }
      #expect(container.second.scope(isInnerFirst ? .request : .job)() === object)
      return object
    }
    await job.close()
    #expect(object.isOpen)
    await request.close()
    #expect(object.closings == ["first"])
  }

  /// An instance of an open scope's own registration.
  @Test(arguments: Kind.allCases)
  func objectOfRegistrationInRequestIsClosedWithTheLast(second: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      let object = Connection()
      let job = Scope.job.begin(in: container) { $0.first.register { object } }
      #expect(job.withValues { container.first.cached() } === object)
      try await container.store(object, .second, second)
      await job.close()
      #expect(object.isOpen)
      #expect(try await container.resolve(.second, second) === object)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  @Test func synchronousOpenClosesWithTheLast() async throws {
    let container = ConnectionContainer()
    let object = Connection()
    container.first.register { object }
    container.second.register { object }
    let open: () -> Void = { Scope.request.open { _ = container.first.scope(.request)() } }
    _ = container.second.cached()
    open()
    #expect(object.isOpen)
    try await container.shutDown()
    #expect(object.closings == ["second"])
  }

  @Test func requestClosesObjectWhoseFirstHoldWasReset() async throws {
    let container = ConnectionContainer()
    let object = container.first.cached()
    container.object.change { $0 = object }
    await Scope.request.open {
      _ = container.second.scope(.request)()
      container.first.reset(.scope)
    }
    #expect(object.closings == ["first"])
    try await container.shutDown()
    #expect(object.closings == ["first"])
  }

  // MARK: Singletons of a task

  @Test(arguments: [Kind.single, .asyncSingle], [false, true])
  func singletonOfTaskIsClosedByAShutdownOutsideOfIt(kind: Kind, isClone: Bool) async throws {
    try await Stores.run { stores in
      let own = isClone ? Scope.singleton.clone() : Scope.Singleton()
      let object = try await Scope.$singleton.withValue(own) {
        try await stores.a.resolve(.first, kind)
      }
      try await stores.a.shutDown()
      #expect(object.closings == ["first"])
      try await Scope.$singleton.withValue(own) {
        let new = try await stores.b.resolve(.first, kind)
        #expect(new !== object)
        try await stores.endAll()
        #expect(new.closings == ["first"])
      }
      #expect(object.closings == ["first"])
    }
  }

  @Test(arguments: Kind.allCases)
  func objectOfSingletonOfTaskIsClosedWithTheLast(second: Kind) async throws {
    try await Stores.run { stores in
      let own = Scope.Singleton()
      let object = try await Scope.$singleton.withValue(own) {
        try await stores.b.resolve(.first, .single)
      }
      try await stores.a.store(object, .second, second)
      try await stores.end(.b)
      #expect(object.isOpen)
      try await stores.endAll()
      #expect(object.closings == ["first"])
    }
  }

  @Test func singletonsOfTwoTasksAreClosedByOneShutdown() async throws {
    try await Stores.run { stores in
      let owns = [Scope.Singleton(), Scope.Singleton()]
      let objects = owns.map { own in
        Scope.$singleton.withValue(own) { stores.a.first.singleton() }
      }
      try await stores.endAll()
      for object in objects { #expect(object.closings == ["first"]) }
    }
  }
}
