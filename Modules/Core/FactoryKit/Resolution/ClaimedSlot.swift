/// A slot that a resolution has claimed for a build, and that the end of the build fills.
struct ClaimedSlot: Sendable {
  let build: Build
  /// The entry of the slot.
  let entry: Entry
  /// The parameter of the slot, if each parameter has its own.
  let parameter: AnyParameter?
  let scope: ScopeMark
  /// Whether the instance has a time to live.
  let expires: Bool

  /// Ends the build: fills the slot, unless the build was invalidated or abandoned, and passes the result on.
  ///
  /// - Parameter result: The result for all that wait; `nil` if they must resolve again.
  func end(with result: ResolutionResult?) {
    let hold = build.hold
    let token = hold.map { HoldToken($0) }
    let stored = result?.stored(isWeak: scope.isWeak)
    if expires {
      stored?.noteUse(at: MonotonicClock.nanoseconds)
    }
    // Before the end of the hold: the end of the store, which may come next, removes the mark.
    stored?.mark = scope
    _ = entry.withContents { contents in
      var kept = contents.instances.awaits(self) ? stored : nil
      if let hold {
        let instance = kept.flatMap { _ in result?.instance }
        if !hold.gate.complete(hold, with: instance, storedAs: kept) {
          kept = nil
        }
      }
      return contents.instances.finish(self, with: kept, token)
    }
    build.end(with: result)
  }

  /// Empties the slot, unless the build was invalidated.
  func clear() {
    _ = entry.withContents { $0.instances.finish(self, with: nil, nil) }
  }
}
