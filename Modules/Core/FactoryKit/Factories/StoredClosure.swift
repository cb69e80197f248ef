/// A closure of a modifier or a registration, as a container stores it.
///
/// The key of an entry contains the type of the factory, so code that reads the closure knows its type.
///
/// `@unchecked`: it and its subclasses are immutable, and any thread may call the closures.
@usableFromInline
class StoredClosure: @unchecked Sendable {
  @usableFromInline
  init() {}
}

/// A closure that creates an instance from a parameter, or a decorator, which takes an instance and whether it is new.
@usableFromInline
final class ClosureBox<P, T, Failure: Error>: StoredClosure, @unchecked Sendable {
  @usableFromInline let make: (P) throws(Failure) -> T

  @usableFromInline
  init(_ make: @escaping (P) throws(Failure) -> T) { self.make = make }
}

/// A closure that suspends, as a container stores it.
final class AsyncClosureBox<P, T>: StoredClosure, @unchecked Sendable {
  let make: @Sendable (P) async throws -> T

  init(_ make: @escaping @Sendable (P) async throws -> T) { self.make = make }
}

extension StoredClosure {
  /// Calls the closure of a factory: all closures of one declaration that don't suspend have the same types.
  @inlinable @inline(__always)
  func make<P, T, Failure: Error>(
    _ type: T.Type,
    from parameter: P,
    throwing failure: Failure.Type
  ) throws(Failure) -> T {
    try unsafeDowncast(self, to: ClosureBox<P, T, Failure>.self).make(parameter)
  }

  /// Calls the closure of a decorator: all decorators of one declaration have the same type.
  @inlinable
  func decorate<T>(_ instance: T, isNew: Bool) {
    make(Void.self, from: (instance, isNew), throwing: Never.self)
  }
}
