/// The closure that closes the instances of a factory.
///
/// `@unchecked`: the closures are as safe to share as factories are.
@usableFromInline
final class ShutdownAction: StoredObject, @unchecked Sendable {
  /// A closure that takes an instance.
  @usableFromInline
  enum Call {
    case synchronous((Any) throws -> Void)
    case asynchronous((Any) async throws -> Void)
  }

  /// The address of the closure's code, if that identifies the closure; zero if not.
  let code: UInt
  let call: Call

  @usableFromInline
  init(_ code: UInt, _ call: Call) {
    (self.code, self.call) = (code, call)
  }

  /// The closure, if it is synchronous.
  var synchronous: ((Any) throws -> Void)? {
    if case .synchronous(let call) = call { call } else { nil }
  }
}

extension FactoryModifying {
  /// Sets a closure that closes a kept instance when its container is shut down.
  ///
  /// ```swift
  /// extension Container {
  ///   var cache: Factory<Cache> { self { Cache() }.cached.onShutdown { try $0.flush() } }
  /// }
  /// ```
  ///
  /// ``ManagedContainer/shutdown(within:clock:)`` calls it, or the end of an opening if the scope is a
  /// ``Scope/Bound``: once for each instance that is kept then. What no scope keeps is never closed, nor
  /// what was replaced by a registration or a reset: <doc:StartAndEnd>.
  ///
  /// - Parameter close: Closes the instance. It's called with no lock held, on any thread.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func onShutdown(_ close: @escaping @Sendable (_ instance: T) throws -> Void) -> Self {
    let code = codeOfPlainClosure(close)
    if !definition.hasShutdownAction(code) {
      definition.setShutdownAction(
        ShutdownAction(code, .synchronous { if let instance = $0 as? T { try close(instance) } })
      )
    }
    return self
  }

  /// Sets a closure that closes a kept instance when its container is shut down, and may wait.
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
    let code = codeOfPlainClosure(close)
    if !definition.hasShutdownAction(code) {
      definition.setShutdownAction(
        ShutdownAction(
          code,
          .asynchronous {
            if let instance = $0 as? T {
              nonisolated(unsafe) let instance = instance
              try await close(instance)
            }
          }
        )
      )
    }
    return self
  }
}

extension FactoryDefinition {
  /// Whether a closure without captured values is already the action, or must be ignored.
  ///
  /// It takes no lock, because the property of a factory calls it with each use.
  @usableFromInline
  func hasShutdownAction(_ code: UInt) -> Bool {
    guard code != 0, let entry = preparedEntry else { return false }
    let isAfterOnce = declaration.has(Declaration.afterOnce)
    return entry._withUnsafeGuaranteedRef { entry in
      let flags = entry.flags
      // Behind `once()`, the modifiers before it come first.
      guard flags.isOnce == isAfterOnce else { return !isAfterOnce }
      return entry.shutdownActionCode == code
    }
  }

  /// Sets the action, unless this stands before a `once()` that was called earlier.
  @usableFromInline
  func setShutdownAction(_ action: ShutdownAction) {
    changeOptions { $0.shutdownAction = action }
  }
}
