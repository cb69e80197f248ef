public import Synchronization

/// A value that all tasks share, except tasks that bind their own value.
///
/// It works like a `TaskLocal`, but searches for a binding only after the process has created the first
/// one. The search would cost as much as the rest of a resolution that finds a stored instance. `$shared`
/// and `$singleton` are of this type.
public final class _TaskShared<Value: AnyObject & Sendable>: Sendable {
  @usableFromInline let value: Value
  /// The value, without a retain.
  @usableFromInline let unretained: Unretained<Value>
  @usableFromInline let isBound = Atomic(false)
  private let bound: TaskLocal<Value>

  /// Creates a shared value, for all tasks that bind no other value.
  @usableFromInline
  init(wrappedValue: Value) {
    value = wrappedValue
    unretained = Unretained(wrappedValue)
    bound = TaskLocal(wrappedValue: wrappedValue)
  }

  // Relaxed: a task sets the flag before it creates a binding, and a task that inherits one begins later.
  @inlinable var mayBeBound: Bool { isBound.load(ordering: .relaxed) }

  /// Returns the current task's value, or the value that all tasks share.
  @inlinable
  func get() -> Value { mayBeBound ? getBound() : value }

  /// Calls a closure with the current task's value, without a retain if all tasks share it.
  @inlinable @inline(__always)
  func withShared<Result>(_ body: (Value) -> Result) -> Result {
    mayBeBound ? body(getBound()) : unretained.use(body)
  }

  @usableFromInline
  func getBound() -> Value { bound.get() }

  /// Binds a value to the current task and its child tasks while an operation runs.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - operation: The code to run with the value.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  @discardableResult
  public func withValue<Result>(
    _ value: Value,
    operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    isBound.store(true, ordering: .relaxed)
    return try await bound.withValue(value, operation: operation, isolation: isolation)
  }

  /// Binds a value to the current task and its child tasks while an operation runs.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - operation: The code to run with the value.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  @discardableResult
  public func withValue<Result>(
    _ value: Value,
    operation: () throws -> Result
  ) rethrows -> Result {
    isBound.store(true, ordering: .relaxed)
    return try bound.withValue(value, operation: operation)
  }
}
