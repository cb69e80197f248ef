/// Injects a dependency of an async factory: its making begins when the enclosing object is made.
///
/// ```swift
/// final class AccountsModel {
///   @InjectedTask(\.database) private var database
///
///   func accounts() async throws -> [Account] { try await database().accounts() }
/// }
/// ```
///
/// Calling the property waits for the instance, and then gives the same one each time. If the making has
/// failed, the call throws, and the next call asks the factory anew. Copies of the enclosing struct share
/// what is made. When the last copy goes before the instance is there, and nobody else waits for it, the
/// making is cancelled.
@propertyWrapper
public struct InjectedTask<T: Sendable>: Sendable {
  private let sharedTask: InjectedSharedTask<T>

  /// Injects from the shared `Container`.
  ///
  /// - Parameter keyPath: The factory, such as `\.database`.
  public init(_ keyPath: KeyPath<Container, AsyncFactory<T>>) {
    let keyPath = Unchecked(keyPath)
    sharedTask = InjectedSharedTask { Container.shared[keyPath: keyPath.value] }
  }

  /// Injects from the shared instance of a container of your own.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.ledger`.
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, AsyncFactory<T>>) {
    let keyPath = Unchecked(keyPath)
    sharedTask = InjectedSharedTask { C.shared[keyPath: keyPath.value] }
  }

  /// The wrapper itself, to be called for the instance.
  public var wrappedValue: Self { self }

  /// The factory that the dependency comes from, in the container that the current task shares.
  public var projectedValue: AsyncFactory<T> { sharedTask.find() }

  /// Waits for the instance, the same one each time.
  ///
  /// - Returns: The instance.
  /// - Throws: What the making has thrown, or a `CancellationError` if the task is cancelled before
  ///   the instance is there.
  public nonisolated(nonsending) func callAsFunction() async throws -> T {
    try await sharedTask.instance()
  }

  /// The instance, if it is made and this has been called for it, or if the factory keeps it.
  public var kept: T? { sharedTask.made ?? sharedTask.find().kept }
}
