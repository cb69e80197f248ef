import FactoryKit

/// A container whose factories throw on demand, and count their calls.
final class ThrowingContainer: SharedContainer {
  @TaskLocal static var shared = ThrowingContainer()
  let manager = ContainerManager()
  /// The error that the factories throw; `nil` if they don't.
  let failure = Shared<MakingFailure?>(nil)
  /// The number of calls of the closures.
  let calls = Shared(0)

  func make<T>(_ instance: () -> T) throws(MakingFailure) -> T {
    calls.change { $0 += 1 }
    if let failure = failure.value { throw failure }
    return instance()
  }
}

/// An error of a factory.
struct MakingFailure: Error, Equatable {
  let number: Int
}

extension ThrowingContainer {
  var unique: ThrowingFactory<Service> { self { try self.make(Service.init) } }
  var cached: ThrowingFactory<Service> { self { try self.make(Service.init) }.cached }
  var text: ThrowingParameterFactory<Int, String> {
    self { number in try self.make { "\(number)" } }
  }
  var typedText: TypedThrowingParameterFactory<Int, String, MakingFailure> {
    self { number throws(MakingFailure) in try self.make { "\(number)" } }
  }
}

extension Scope {
  static let throwing = Cached()
}
