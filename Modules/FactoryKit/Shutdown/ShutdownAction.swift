/// The closure that closes the instances of a factory.
///
/// `@unchecked`: the closures are as safe to share as factories are.
@usableFromInline
final class ShutdownAction: StoredObject, @unchecked Sendable {
  /// The address of the closure's code, if that identifies the closure; zero if not.
  let code: UInt
  /// Closes an instance.
  let call: (Any) async throws -> Void
  /// Closes an instance, if the closure is synchronous.
  let synchronous: ((Any) throws -> Void)?

  @usableFromInline
  init(_ code: UInt, synchronous call: @escaping (Any) throws -> Void) {
    (self.code, self.call, synchronous) = (code, call, call)
  }

  @usableFromInline
  init(_ code: UInt, _ call: @escaping (Any) async throws -> Void) {
    (self.code, self.call, synchronous) = (code, call, nil)
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
  /// ``ManagedContainer/shutdown(within:clock:)`` calls it once for each stored instance. For a
  /// ``Scope/Bound``, the end of the open scope calls it. Instances that no scope stores are never
  /// closed, and neither are instances that a registration or a reset has replaced: <doc:StartAndEnd>.
  ///
  /// - Parameter close: Closes the instance. It's called with no lock held, on any thread.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onShutdown(_ close: @escaping @Sendable (_ instance: T) throws -> Void) -> Self {
    definition.setShutdownAction(codeOfPlainClosure(close)) {
      ShutdownAction($0, synchronous: { if let instance = $0 as? T { try close(instance) } })
    }
    return self
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
  /// - Parameter close: Closes the instance. It's called with no lock held, in a task of its own.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onShutdown(_ close: @escaping @Sendable (_ instance: T) async throws -> Void) -> Self
  {
    definition.setShutdownAction(codeOfPlainClosure(close)) {
      ShutdownAction($0) {
        guard let instance = $0 as? T else { return }
        nonisolated(unsafe) let transferred = instance
        try await close(transferred)
      }
    }
    return self
  }
}

extension FactoryDefinition {
  /// Sets the action, unless it is set already.
  ///
  /// - Parameters:
  ///   - code: The address of the closure's code, if that identifies the closure; zero if not.
  ///   - action: Creates the action from that address.
  @inlinable
  @inline(__always)
  func setShutdownAction(_ code: UInt, _ action: (UInt) -> ShutdownAction) {
    if !hasShutdownAction(code) { replaceShutdownAction(action(code)) }
  }

  /// Whether a closure without captured values is already the action, or must be ignored.
  ///
  /// It takes no lock, because the property of a factory calls it with each use.
  @usableFromInline
  func hasShutdownAction(_ code: UInt) -> Bool {
    guard code != 0, let entry = preparedEntry else { return false }
    let isAfterOnce = declaration.has(Declaration.afterOnce)
    return entry._withUnsafeGuaranteedRef {
      // Behind `once()`, the modifiers before it come first.
      $0.flags.isOnce == isAfterOnce ? $0.shutdownActionCode == code : !isAfterOnce
    }
  }

  /// Sets the action, unless this stands before a `once()` that was called earlier.
  @usableFromInline
  func replaceShutdownAction(_ action: ShutdownAction) {
    changeOptions { $0.shutdownAction = action }
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

  /// The names of the instances that weren't closed in time, such as `Container.database`, the last built
  /// first.
  public let unfinished: [String]
  /// The errors of shutdown actions, in the order of their calls.
  public let failures: [Failure]
  /// The time limit of the shutdown.
  public let limit: Duration
}

extension ShutdownError: CustomStringConvertible {
  /// A sentence with the unfinished instances, and one for each error.
  public var description: String {
    var sentences: [String] = []
    if !unfinished.isEmpty {
      sentences.append("Not closed within \(limit): \(unfinished.joined(separator: ", ")).")
    }
    sentences += failures.map { "Closing \($0.name) failed: \($0.error)." }
    return sentences.joined(separator: " ")
  }
}

/// The error of a factory whose container or open scope was shut down, so that nothing would close a new
/// instance.
///
/// Async factories and throwing factories of any error throw it. Other factories handle it as an unkept
/// promise.
public struct ContainerShutDownError: Error, Hashable, Sendable {
  /// The container's type and the factory's name, such as `Container.database`.
  public let name: String
  /// The module, the file and the line of the factory's declaration.
  public let place: String

  init(_ frame: ResolutionFrame) {
    name = frame.description
    place = frame.key.declaration.place
  }
}

extension ContainerShutDownError: CustomStringConvertible {
  /// Two sentences with the factory, its declaration and the fix.
  public var description: String {
    "\(name) (\(place)) was resolved after shutdown, when nothing would close a new instance. Stop what "
      + "uses it before the container is shut down or the scope ends, or take the instance that it needs before."
  }
}
