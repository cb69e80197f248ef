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
  /// }
  /// ```
  ///
  /// ``ManagedContainer/shutdown(within:clock:)`` calls the closure once for each stored instance. If the
  /// factory has a ``Scope/Bound``, the closure is called when the open scope ends. It's called earlier for an
  /// instance that has expired, and for one whose callers were all cancelled. It isn't called for instances that no
  /// scope stores, or that a registration or a reset has replaced: <doc:StartAndEnd>.
  ///
  /// - Parameters:
  ///   - close: Closes the instance. It's called with no lock held, on any thread.
  ///   - function: The function or property of the call.
  ///   - fileID: The file of the call.
  /// - Returns: The factory.
  @inlinable @discardableResult
  public consuming func onShutdown(
    _ close: @escaping @Sendable (_ instance: T) throws -> Void,
    function: StaticString = #function,
    fileID: StaticString = #fileID
  ) -> Self {
    setting(.shutdownAction(ShutdownAction(close)), function, fileID)
  }

  /// Sets an async closure that closes a stored instance when its container is shut down.
  ///
  /// ```swift
  /// extension Container {
  ///   var database: AsyncFactory<Database> {
  ///     self { try await Database.open() }.singleton.onShutdown { await $0.close() }
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - close: Closes the instance. It's called with no lock held, in a task of its own.
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

/// The instances that a shutdown has not closed in time, and the errors of shutdown actions.
public struct ShutdownError: Error, Sendable {
  /// An instance whose shutdown action has thrown an error.
  public struct Failure: Sendable {
    /// The container's type and the factory's name, such as `Container.database`.
    public let name: String
    /// The error of the action.
    public let error: any Error
  }

  /// The names of the instances that weren't closed in time, such as `Container.database`.
  ///
  /// The first name is that of the instance that was built last.
  public let unfinished: [String]
  /// The errors of shutdown actions, in the order of their calls.
  public let failures: [Failure]
  /// The time limit of the shutdown.
  public let limit: Duration
}

extension ShutdownError: CustomStringConvertible {
  /// A sentence with the unfinished instances, and one for each error.
  public var description: String {
    var sentences = failures.map { "Closing \($0.name) failed: \($0.error)." }
    if !unfinished.isEmpty {
      sentences.insert("Not closed within \(limit): \(unfinished.joined(separator: ", ")).", at: 0)
    }
    return sentences.joined(separator: " ")
  }
}

/// An error of a resolution after its container was shut down, or its open scope has ended.
///
/// The factory doesn't build a new instance, because nothing would close or store it. Async factories throw this
/// error, and so do throwing factories with the error type `any Error`. Any other factory handles the
/// resolution like that of a promise without a registration.
public struct ContainerShutDownError: Error, Hashable, Sendable {
  /// The container's type and the factory's name, such as `Container.database`.
  public let name: String
  /// The module, the file and the line of the factory's declaration.
  public let place: String
  /// The name of the open scope that has ended; `nil` if the container was shut down.
  public let scope: String?

  init(_ frame: ResolutionFrame, endOf openScope: OpenScope?) {
    name = frame.description
    place = frame.key.declaration.place
    scope = openScope?.scope.name
  }
}

extension ContainerShutDownError: CustomStringConvertible {
  /// Two sentences with the factory, its declaration and the fix.
  public var description: String {
    guard let scope else {
      return
        "\(name) (\(place)) was resolved after shutdown, when nothing would close a new instance. Stop "
        + "the code that resolves it before the container is shut down, or resolve it earlier."
    }
    return
      "\(name) (\(place)) was resolved in the scope '\(scope)', which has ended, so nothing would store "
      + "or close a new instance. Wait for the code that resolves it before the scope ends, or resolve it earlier."
  }
}
