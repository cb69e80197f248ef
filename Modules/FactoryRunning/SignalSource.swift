/// Where signals come from: this process, or a test.
package struct SignalSource: Sendable {
  /// Has signals handed to a closure instead of their usual effect, until the returned closure is called.
  ///
  /// The closure runs on a thread of its own, where it may do anything that takes no time.
  package typealias Trap =
    @Sendable (
      _ signals: Set<UnixSignal>,
      _ handler: @escaping @Sendable (UnixSignal) -> Void
    ) -> @Sendable () -> Void

  let trap: Trap
  /// Ends the process at once, as the signal would have without a trap.
  let end: @Sendable (UnixSignal) -> Void

  /// Creates a source.
  package init(trap: @escaping Trap, end: @escaping @Sendable (UnixSignal) -> Void) {
    (self.trap, self.end) = (trap, end)
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
