/// The closure that closes the instances of a factory.
///
/// `@unchecked`, because `call` isn't `@Sendable`. The only closure that it captures is.
@usableFromInline
final class ShutdownAction: StoredClosure, @unchecked Sendable {
  /// Closes an instance, given its ``Box``.
  ///
  /// All instances of one factory have the same type, so the action knows the type of the box.
  let call: (StoredInstance) async throws -> Void

  @usableFromInline
  init<T>(_ close: @escaping @Sendable (T) async throws -> Void) {
    call = { try await close($0.value(as: T.self)) }
  }
}

extension FactoryModifying {
  /// Sets a closure that closes a stored instance when its container is shut down.
  ///
  /// ```swift
  /// extension Container {
  ///   var cache: Factory<Cache> { self { Cache() }.cached.onShutdown { try $0.flush() } }
  ///   var database: AsyncFactory<Database> {
  ///     self { try await Database.open() }.singleton.onShutdown { await $0.close() }
  ///   }
  /// }
  /// ```
  ///
  /// ``ManagedContainer/shutdown(within:clock:)`` calls the closure once for each stored instance. If the
  /// factory has a ``Scope/Bound``, the closure is called when the open scope ends. It's called earlier for an
  /// expired instance, for one whose factory has another scope by now, and for one whose callers were all cancelled. It
  /// isn't called for instances that no
  /// scope stores, or that a registration or a reset has replaced: <doc:StartAndEnd>.
  ///
  /// - Parameters:
  ///   - close: Closes the instance. It's called with no lock held, in a task that isn't the caller's.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func onShutdown(
    _ close: @escaping @Sendable (_ instance: T) async throws -> Void,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.shutdownAction(ShutdownAction(close)), function, fileID)
  }
}
