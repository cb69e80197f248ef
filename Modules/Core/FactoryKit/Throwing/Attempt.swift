/// The outcome of a closure that may fail: an instance or an error.
///
/// It's a separate type, so that a factory that throws differs from a factory of a `Result`.
public struct Attempt<T, E: Error> {
  @usableFromInline let result: Result<T, E>

  /// Calls a closure.
  ///
  /// For generic code that registers a ``FactoryModifying/Recipe``.
  ///
  /// - Parameter make: Creates an instance, or throws.
  @inline(always)
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
  /// - Throws: The error of the closure.
  @inlinable
  public func get() throws(E) -> T { try result.get() }
}

/// The outcome of a factory whose closures don't return the instance itself.
protocol FactoryOutcome {
  /// The type of the instance.
  static var instanceType: Any.Type { get }
}

extension Attempt: FactoryOutcome {
  static var instanceType: Any.Type { T.self }
}

/// The error of a failed build: all threads that wait for the build throw it, and no scope stores it.
@usableFromInline
final class FailedBuild<T, E: Error>: StoredInstance, @unchecked Sendable {
  @usableFromInline let error: E

  @usableFromInline
  init(_ error: E) { self.error = error }

  @usableFromInline override var isInstance: Bool { false }

  /// Whether scopes don't store this, as with `nil`.
  override var isNothing: Bool { true }

  override var type: Any.Type { T.self }

  override var summary: String? { "error" }
}
