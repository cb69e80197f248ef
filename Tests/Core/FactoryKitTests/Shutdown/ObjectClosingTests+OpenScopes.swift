import FactoryKit
import Testing

extension ObjectClosingTests {
  /// A factory of the job returns an object that another store keeps, without an action.
  @Test(arguments: Kind.all)
  func longerLivedObjectOfJobsIsClosedOnce(plain: Kind) async throws {
    try await Stores.run { stores in
      let container = stores.a
      container.asyncSecond.register { [unowned container] in
        try await container.resolve(.plain, plain)
      }
      var objects: [Connection] = []
      for _ in 0..<3 {
        let object = try await Scope.job.open { try await container.asyncSecond.scope(.job)() }
        objects.append(object)
        // A hold without an action doesn't delay the closing.
        #expect(try await container.resolve(.plain, plain).isOpen)
      }
      try await stores.endAll()
      for object in objects { #expect(object.closings == ["second"]) }
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

  /// An instance of an open scope's own registration.
  @Test(arguments: Kind.all)
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

  @Test(arguments: Kind.all.filter { $0.storage == .single })
  func singletonsOfTasksAreClosedByAShutdownOutsideOfThem(kind: Kind) async throws {
    try await Stores.run { stores in
      let owns = [Scope.singleton.clone(), Scope.Singleton()]
      var objects: [Connection] = []
      for own in owns {
        let object = try await Scope.$singleton.withValue(own) {
          try await stores.a.resolve(.first, kind)
        }
        objects.append(object)
      }
      try await stores.a.shutDown()
      for (own, object) in zip(owns, objects) {
        #expect(object.closings == ["first"])
        let new = try await Scope.$singleton.withValue(own) {
          try await stores.b.resolve(.first, kind)
        }
        #expect(new !== object)
        objects.append(new)
      }
      try await stores.endAll()
      #expect(objects.map(\.closings) == Array(repeating: ["first"], count: 4))
    }
  }
}
