import FactoryKit

/// An instance with a name, which tests see closed.
final class Part: Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

/// The names of closed instances, in order.
typealias Names = Shared<[String]>

func note(_ part: Part, in log: Names) { log.change { $0.append(part.name) } }

/// A container in which `third` depends on `second`, and that on `first`.
final class PartsContainer: SharedContainer {
  @TaskLocal static var shared = PartsContainer()
  let manager = ContainerManager()

  var first: Factory<Part> { self { Part("first") }.cached }
  var second: Factory<Part> {
    self { [unowned self] in
      _ = first()
      return Part("second")
    }.cached
  }
  var third: Factory<Part> {
    self { [unowned self] in
      _ = second()
      return Part("third")
    }.cached
  }
  var uniquePart: Factory<Part> { self { Part("unique") } }
  var connection: AsyncFactory<Part> {
    self { [unowned self] () async throws in
      _ = first()
      return Part("connection")
    }.cached
  }
  var pool: AsyncFactory<Part> {
    self { [unowned self] () async throws in
      _ = try await connection()
      return Part("pool")
    }.cached
  }
  var mayFail: ThrowingFactory<Part> { self { () throws in Part("mayFail") }.cached }
  var single: Factory<Part> { self { Part("single") }.singleton }
  var weakly: Factory<Part> { self { Part("weakly") }.shared }
  var unclosed: Factory<Part> { self { Part("unclosed") }.cached }
  var numbered: ParameterFactory<Int, Part> { self { Part("\($0)") }.scopeOnParameters.cached }
  var requestPart: Factory<Part> { self { Part("requestPart") }.scope(.request) }
  var requestHolder: Factory<Part> {
    self { [unowned self] in
      _ = requestPart()
      return Part("requestHolder")
    }.scope(.request)
  }
}
