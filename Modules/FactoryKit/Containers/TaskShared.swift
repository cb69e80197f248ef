public import Synchronization

/// A value that all tasks share, except those that have their own.
///
/// It is a `TaskLocal` that does not look for a binding before the first one is made: the look would
/// cost as much as all else that it takes to find a kept instance. `$shared` and `$singleton` are of
/// this type.
public final class TaskShared<Value: AnyObject & Sendable>: Sendable {
  @usableFromInline let value: Value
  /// The same, for those who need not retain it.
  @usableFromInline let unmanaged: Unmanaged<Value>
  @usableFromInline let isBound = Atomic(false)
  private let bound: TaskLocal<Value>

  /// Creates one with the value that is shared where none is bound.
  public init(wrappedValue: Value) {
    value = wrappedValue
    unmanaged = .passUnretained(wrappedValue)
    bound = TaskLocal(wrappedValue: wrappedValue)
  }

  /// Whether a value was ever bound.
  @inlinable var mayBeBound: Bool { isBound.load(ordering: .relaxed) }

  /// Returns the current task's value, or the one that all tasks share.
  @inlinable
  public func get() -> Value { mayBeBound ? getBound() : value }

  /// Calls a closure with the value that is bound to the current task, or the one that all share, which
  /// is not retained for that.
  @inlinable
  @inline(__always)
  func withShared<Result>(_ body: (Value) -> Result) -> Result {
    mayBeBound ? body(getBound()) : unmanaged._withUnsafeGuaranteedRef(body)
  }

  @usableFromInline
  func getBound() -> Value { bound.get() }

  /// Binds a value to the current task while an operation runs, and to the tasks that it starts as
  /// its children.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - operation: What runs with it.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  @discardableResult
  public func withValue<Result>(
    _ value: Value,
    operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    isBound.store(true, ordering: .relaxed)
    return try await bound.withValue(value, operation: operation, isolation: isolation)
  }

  /// Binds a value to the current task while an operation runs, and to the tasks that it starts as
  /// its children.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - operation: What runs with it.
  /// - Returns: What the operation returns.
  /// - Throws: What the operation throws.
  @discardableResult
  public func withValue<Result>(
    _ value: Value,
    operation: () throws -> Result
  ) rethrows -> Result {
    isBound.store(true, ordering: .relaxed)
    return try bound.withValue(value, operation: operation)
  }
}
