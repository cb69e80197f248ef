/// Injects a dependency of an async factory: its build starts when the enclosing object is created.
///
/// ```swift
/// final class AccountsModel {
///   @InjectedTask(\.database) private var database
///
///   func accounts() async throws -> [Account] { try await database().accounts() }
/// }
/// ```
///
/// A call of the property waits for the instance, and later calls return the same one. If the build
/// fails, the call throws, and the next call starts a new build. Copies of the enclosing struct share the
/// build. If the last copy is released before the instance is built, and no other caller waits for it,
/// the build is cancelled.
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

  /// Injects from the shared instance of your own container.
  ///
  /// - Parameter keyPath: The factory, such as `\PaymentsContainer.ledger`.
  public init<C: SharedContainer>(_ keyPath: KeyPath<C, AsyncFactory<T>>) {
    let keyPath = Unchecked(keyPath)
    sharedTask = InjectedSharedTask { C.shared[keyPath: keyPath.value] }
  }

  /// The wrapper itself, which is called for the instance.
  public var wrappedValue: Self { self }

  /// The factory that the dependency comes from, in the container that the current task shares.
  public var projectedValue: AsyncFactory<T> { sharedTask.find() }

  /// Returns the instance after its build, the same one for each call.
  ///
  /// - Returns: The instance.
  /// - Throws: The error of the build, or a `CancellationError` if the task is cancelled before the
  ///   instance is built.
  public nonisolated(nonsending) func callAsFunction() async throws -> T {
    try await sharedTask.instance()
  }

  /// The instance, if a call has returned it, or if the factory's scope stores one.
  public var kept: T? { sharedTask.built ?? sharedTask.find().kept }
}

/// The shared task that a wrapper has started, which all copies of the wrapper share.
private final class InjectedSharedTask<T: Sendable>: Sendable {
  private enum State: Sendable {
    /// The build, or `nil` after a failure. Each build belongs to the scopes in which the wrapper was created.
    case pending(SharedTaskHandle?, in: TaskScopes)
    case built(T)

    var handle: SharedTaskHandle? {
      if case .pending(let handle, _) = self {
        handle
      } else {
        nil
      }
    }
  }

  /// Finds the factory, in the container that the current task shares.
  let find: @Sendable () -> AsyncFactory<T>
  private let state: Locked<State>

  /// Starts the build, or finds it.
  init(_ find: @escaping @Sendable () -> AsyncFactory<T>) {
    self.find = find
    state = Locked(.pending(find().makeHandle((), needsOwnTask: true), in: .current))
  }

  deinit { state.withLock(\.handle)?.release() }

  /// The instance, after a call has waited for it.
  var built: T? { if case .built(let instance) = state.withLock({ $0 }) { instance } else { nil } }

  /// Waits for the instance; starts a new build after a failure.
  nonisolated(nonsending) func instance() async throws -> T {
    while true {
      switch state.withLock({ $0 }) {
      case .built(let instance): return instance
      case .pending(nil, let scopes):
        try Task.checkCancellation()
        let handle = scopes.withValues { find().makeHandle((), needsOwnTask: true) }
        replace(nil, by: .pending(handle, in: scopes))
      case .pending(let handle?, let scopes):
        // This call holds the shared task too, because the wrapper may be released meanwhile.
        guard handle.sharedTask.hold() else {
          replace(handle, by: .pending(nil, in: scopes))
          continue
        }
        defer { handle.release() }
        do {
          let box = try await handle.sharedTask.wait()
          let instance = box.value(as: T.self)
          if replace(handle, by: .built(instance)) {
            handle.deliver(box)
          }
          return instance
        } catch {
          if handle.sharedTask.isOver {
            replace(handle, by: .pending(nil, in: scopes))
          }
          throw error
        }
      }
    }
  }

  /// Replaces the state, unless another call has already replaced it.
  ///
  /// - Parameters:
  ///   - old: The handle that was there before; `nil` after a failure.
  ///   - new: The new state.
  /// - Returns: Whether the state was replaced.
  @discardableResult
  private func replace(_ old: SharedTaskHandle?, by new: State) -> Bool {
    // The replaced state leaves the lock, and is released outside.
    let (isReplaced, _) = state.withLock { state -> (Bool, State?) in
      if case .built = state {
        return (false, nil)
      }
      guard state.handle?.sharedTask === old?.sharedTask else {
        return (false, nil)
      }
      defer { state = new }
      return (true, state)
    }
    let unused = if isReplaced { old } else { new.handle }
    unused?.release()
    return isReplaced
  }
}
