/// What makes an instance when it is run, and may wait or fail: the closure of an ``AsyncFactory``, with
/// its parameter if it has one.
public struct AsyncRecipe<T: Sendable>: Sendable {
  let make: @Sendable () async throws -> T

  @usableFromInline
  init(_ make: @escaping @Sendable () async throws -> T) { self.make = make }

  /// Makes an instance, in the task that calls this.
  ///
  /// - Returns: A new instance.
  /// - Throws: What the closure throws.
  public func callAsFunction() async throws -> T { try await make() }
}

extension AsyncRecipe: FactoryOutcome {
  static var instanceType: Any.Type { T.self }
}
