import FactoryKit
import FactoryTesting
import Testing

extension Container {
  fileprivate var outer: Factory<[String]> { self { [self.inner(1), self.inner(2)] }.cached }
  fileprivate var inner: ParameterFactory<Int, String> { self { "\($0)\(self.leaf())" } }
  fileprivate var leaf: Factory<Int> { self { 1 }.singleton }
  fileprivate var promise: Factory<Int?> { promised() }
}

@Suite(.container)
struct RecordingTests {
  private let container = Container.shared

  private var lines: [String] {
    let graph = container.manager.resolutionGraph
    return graph.requests.map { request in
      "\(request.depth) \(request.asker?.name ?? "-") \(request.factory.name) \(request.scope) "
        + "\(graph.count(of: request))"
    }
  }

  @Test("A request is recorded with its scope, depth and count")
  func records() {
    container.manager.recordsResolutions = true
    #expect(container.outer() == ["11", "21"])
    _ = container.outer()
    #expect(
      lines == ["0 - outer cached 2", "1 outer inner unique 2", "2 inner leaf singleton 2"]
    )
    let factory = container.manager.resolutionGraph.requests[1].factory
    #expect(
      factory
        == ResolvedFactory(
          container: "Container",
          name: "inner",
          type: "String",
          module: "CoreTests"
        )
    )
  }

  @Test("Requests of a registered closure are recorded")
  func recordsRegistrations() {
    container.manager.recordsResolutions = true
    container.promise.register { [unowned container] in container.leaf() }
    #expect(container.promise() == 1)
    #expect(lines == ["0 - promise unique 1", "1 promise leaf singleton 1"])
  }

  @Test("Recording starts empty, and stops when off")
  func startsEmpty() {
    #expect(!container.manager.recordsResolutions)
    _ = container.leaf()
    container.manager.recordsResolutions = true
    #expect(lines.isEmpty)
    _ = container.leaf()
    #expect(lines.count == 1)
    container.manager.recordsResolutions = true
    #expect(lines.isEmpty)
    container.manager.recordsResolutions = false
    _ = container.leaf()
    #expect(lines.isEmpty)
    container.manager.recordsResolutions = true
    container.reset()
    #expect(!container.manager.recordsResolutions)
  }

  @Test("Each container records its own resolutions")
  func recordsOneContainer() {
    let other = Container()
    other.manager.recordsResolutions = true
    _ = container.outer()
    #expect(other.manager.resolutionGraph == ResolutionGraph())
    #expect(container.manager.resolutionGraph == ResolutionGraph())
  }

  @Test("Resolutions of many threads are recorded")
  func recordsFromManyThreads() async {
    container.manager.recordsResolutions = true
    await withTaskGroup { group in
      for number in 0..<100 { group.addTask { _ = Container.shared.inner(number) } }
    }
    #expect(lines == ["0 - inner unique 100", "1 inner leaf singleton 100"])
  }
}
