public import Synchronization

/// A class that declares factories.
///
/// Most containers are ``SharedContainer``s. Conform to this protocol alone for a container without a
/// shared instance.
public protocol ManagedContainer: AnyObject, Sendable {
  /// The manager of the container's registrations and instances.
  ///
  /// Each container has one manager for its whole lifetime: declare it
  /// `let manager = ContainerManager()`. Resolutions don't retain the manager. If a container changes or
  /// computes it, the behavior is undefined.
  var manager: ContainerManager { get }

  /// The manager, without a retain. All containers have this property by default.
  var unretainedManager: Unretained<ContainerManager> { get }
}

extension ManagedContainer {
  /// The manager, without a retain.
  ///
  /// Each resolution reads it, and a retain would cost as much as the rest of the resolution.
  @inlinable public var unretainedManager: Unretained<ContainerManager> { Unretained(manager) }
}

/// A container with a shared instance, which property wrappers and key paths use.
///
/// ```swift
/// public final class PaymentsContainer: SharedContainer {
///   @TaskLocal public static var shared = PaymentsContainer()
///   public let manager = ContainerManager()
/// }
/// ```
///
/// An extension of `SharedContainer` itself declares factories in all shared containers.
public protocol SharedContainer: ManagedContainer {
  /// The shared instance of the current task.
  ///
  /// Declare it `@TaskLocal`, so that a test can bind its own instance.
  static var shared: Self { get }
}

/// The container for a program's factories, unless it declares its own containers.
///
/// ```swift
/// extension Container {
///   var service: Factory<any Service> { self { LiveService() } }
/// }
/// let service = Container.shared.service()
/// ```
public final class Container: SharedContainer {
  /// The shared instance of the current task.
  ///
  /// `Container.$shared.withValue(Container()) { … }` gives a task its own container.
  @_Concurrency.TaskLocal @inlinable public static var shared = Container()

  /// The type of `$shared`, which the macro's expansion finds before the standard library's.
  public typealias TaskLocal = TaskShared<Container>

  /// The manager of the container's registrations and instances.
  public let manager = ContainerManager()

  /// Padding: the reference counts of two containers never share a cache line, so that two threads don't
  /// contend for it.
  private let room: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)

  /// Creates a container without registrations and instances.
  public init() {}
}

/// A value that all tasks share, except tasks that bind their own value.
///
/// It works like a `TaskLocal`, but searches for a binding only after the process has created the first
/// one. The search would cost as much as the rest of a resolution that finds a stored instance. `$shared`
/// and `$singleton` are of this type.
public final class TaskShared<Value: AnyObject & Sendable>: Sendable {
  @usableFromInline let value: Value
  /// The value, without a retain.
  @usableFromInline let unretained: Unretained<Value>
  @usableFromInline let isBound = Atomic(false)
  private let bound: TaskLocal<Value>

  /// Creates a shared value, for all tasks that bind no other value.
  public init(wrappedValue: Value) {
    value = wrappedValue
    unretained = Unretained(wrappedValue)
    bound = TaskLocal(wrappedValue: wrappedValue)
  }

  // Relaxed: a task sets the flag before it creates a binding, and a task that inherits one begins later.
  @inlinable var mayBeBound: Bool { isBound.load(ordering: .relaxed) }

  /// Returns the current task's value, or the value that all tasks share.
  @inlinable
  public func get() -> Value { mayBeBound ? getBound() : value }

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
