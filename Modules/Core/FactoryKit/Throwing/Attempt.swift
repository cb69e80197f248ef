/// The outcome of a closure that may fail: an instance or an error.
///
/// It's a separate type, so that a factory that throws differs from a factory of a `Result`.
public struct Attempt<T> {
  @usableFromInline let result: Result<T, any Error>

  /// Calls a closure.
  @inlinable
  init(_ make: () throws -> T) {
    do {
      result = .success(try make())
    } catch {
      result = .failure(error)
    }
  }

  @inlinable
  init(_ result: Result<T, any Error>) { self.result = result }

  /// Returns the instance, or throws the error.
  @inlinable
  func get() throws -> T { try result.get() }
}

/// The outcome of a factory whose closures don't return the instance itself.
protocol FactoryOutcome {
  /// The type of the instance.
  static var instanceType: Any.Type { get }
}

extension Attempt: FactoryOutcome {
  static var instanceType: Any.Type { T.self }
}

extension FactoryKey {
  /// The type of the instances.
  var instanceType: Any.Type { (product as? any FactoryOutcome.Type)?.instanceType ?? product }
}
