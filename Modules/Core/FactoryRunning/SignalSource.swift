/// The source of signals: this process, or a test.
package struct SignalSource: Sendable {
  /// Passes signals to a closure in place of their usual effect, until the caller calls the returned closure.
  ///
  /// The closure runs on its own thread, and must return quickly.
  package typealias Trap =
    @Sendable (
      _ signals: Set<UnixSignal>,
      _ handler: @escaping @Sendable (UnixSignal) -> Void
    ) -> @Sendable () -> Void

  let trap: Trap
  /// Ends the process immediately, as the signal does without a trap.
  let end: @Sendable (UnixSignal) -> Void

  /// Creates a source.
  package init(trap: @escaping Trap, end: @escaping @Sendable (UnixSignal) -> Void) {
    self.trap = trap
    self.end = end
  }

  /// The signals that this process receives.
  package static let process = SignalSource(
    trap: { signals, handler in
      let id = SignalTrap.set(for: signals, handler)
      return { SignalTrap.release(id) }
    },
    end: SignalTrap.end
  )
}
