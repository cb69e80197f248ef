/// What a closure that may fail has given: an instance, or an error.
///
/// It is a type of its own, so that a factory that throws is never taken for one that makes a `Result`.
public struct Attempt<T, E: Error> {
  @usableFromInline let result: Result<T, E>

  /// Calls a closure.
  ///
  /// For code that is written for several kinds of factories, and registers a ``FactoryModifying/Recipe``.
  ///
  /// - Parameter make: Makes an instance, or throws.
  @inlinable
  @inline(__always)
  public init(_ make: () throws(E) -> T) {
    do {
      result = .success(try make())
    } catch {
      result = .failure(error)
    }
  }

  @inlinable
  init(_ result: Result<T, E>) { self.result = result }

  /// Returns the instance.
  ///
  /// - Returns: The instance.
  /// - Throws: What the closure has thrown.
  @inlinable
  @inline(__always)
  public func get() throws(E) -> T { try result.get() }
}

extension Attempt: FactoryOutcome {
  static var instanceType: Any.Type { T.self }
}
