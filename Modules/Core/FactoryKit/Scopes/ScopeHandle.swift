extension Scope.Bound {
  /// Opens the scope until the returned object is closed, where no closure can surround all of the code.
  ///
  /// A streaming response is an example: its body is written after the function that handles the request has
  /// returned.
  ///
  /// ```swift
  /// func respond() -> @Sendable () async -> Void {
  ///   let request = Scope.request.begin { $0.requestNumber.register { 8 } }
  ///   let audit = request.withValues { Container.shared.audit() }
  ///   return {
  ///     request.withValues { print("body of", audit.number, Container.shared.audit() === audit) }
  ///     await request.close()
  ///   }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, for a warning.
  ///   - line: The line of the call, for a warning.
  /// - Returns: The open scope, which the caller must close.
  public func begin(fileID: StaticString = #fileID, line: UInt = #line) -> ScopeHandle {
    begin(fileID: fileID, line: line) { _ in }
  }

  /// Opens the scope with its own registrations, until the returned object is closed.
  ///
  /// - Parameters:
  ///   - fileID: The file of the call, for a warning.
  ///   - line: The line of the call, for a warning.
  ///   - registering: Registers the factories of this open scope, as in
  ///     ``open(registering:operation:isolation:)``.
  /// - Returns: The open scope, which the caller must close.
  /// - Throws: The error of the closure.
  public func begin(
    fileID: StaticString = #fileID,
    line: UInt = #line,
    registering: (Container) throws -> Void
  ) rethrows -> ScopeHandle {
    try begin(in: Container.shared, fileID: fileID, line: line, registering: registering)
  }

  /// Opens the scope with its own registrations, until the returned object is closed.
  ///
  /// - Parameters:
  ///   - container: The container that the closure receives.
  ///   - fileID: The file of the call, for a warning.
  ///   - line: The line of the call, for a warning.
  ///   - registering: Registers the factories of this open scope.
  /// - Returns: The open scope, which the caller must close.
  /// - Throws: The error of the closure.
  public func begin<C: ManagedContainer>(
    in container: C,
    fileID: StaticString = #fileID,
    line: UInt = #line,
    registering: (C) throws -> Void
  ) rethrows -> ScopeHandle {
    let openScope = OpenScope(self)
    try openScope.register { try registering(container) }
    return ScopeHandle(openScope, "\(fileID):\(line)")
  }
}

/// An open scope that ends with a call of `close()`: ``Scope/Bound/begin(fileID:line:)``.
public final class ScopeHandle: Sendable {
  private let openScope: OpenScope
  /// The file and the line where the scope was opened.
  private let place: String
  private let state = Locked(State())

  private struct State: Sendable {
    var isClosing = false
    /// The later callers of `close()`; `nil` after the end of the first call.
    var waiters: [CheckedContinuation<Void, Never>]? = []
  }

  init(_ openScope: OpenScope, _ place: String) {
    self.openScope = openScope
    self.place = place
  }

  deinit {
    if state.withLock(\.isClosing) {
      return
    }
    openScope.close(onThisThread: false)
    Trace.warn(
      "The scope '\(openScope.scope.name)', opened in \(place), was released without close(), and is closed now. "
        + "Call close() where its work ends, also after an error."
    )
  }

  /// Runs an operation only in this scope, and in the scopes that were open when it was opened.
  ///
  /// After ``close()`` has been called, the scope is not open in the operation.
  ///
  /// - Parameter operation: The code to run.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public func withValues<Result>(_ operation: () throws -> Result) rethrows -> Result {
    try OpenScope.task.withValue(openScope, operation: operation)
  }

  /// Runs an operation only in this scope, and in the scopes that were open when it was opened.
  ///
  /// After ``close()`` has been called, the scope is not open in the operation.
  ///
  /// - Parameters:
  ///   - operation: The code to run.
  ///   - isolation: The actor that it runs on; by default the caller's.
  /// - Returns: The result of the operation.
  /// - Throws: The error of the operation.
  public func withValues<Result>(
    _ operation: () async throws -> Result,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> Result {
    try await OpenScope.task.withValue(openScope, operation: operation)
  }

  /// Ends the scope: calls the shutdown actions of its instances, and releases the instances.
  ///
  /// The actions are called once, in a task of their own, which is not cancelled with the caller's. Later
  /// callers wait for the first call. Within an action, or within the
  /// closure of an async factory whose instance the scope closes, a call would wait for itself.
  public func close() async {
    let isFirst = state.withLock { state in
      defer { state.isClosing = true }
      return !state.isClosing
    }
    if isFirst {
      await openScope.close(onThisThread: true)?.value
      for waiter in state.withLock({ $0.waiters.take() }) ?? [] {
        waiter.resume()
      }
    } else {
      await withCheckedContinuation { waiter in
        let isOver = state.withLock { $0.waiters?.append(waiter) == nil }
        if isOver {
          waiter.resume()
        }
      }
    }
  }
}
