import Synchronization

/// Whether resolutions are traced, and where to: one setting for all containers.
@usableFromInline
enum TraceSettings {
  private static let on = Atomic(false)
  private static let output = Locked(Unchecked<(String) -> Void> { print($0) })

  @usableFromInline static var isOn: Bool {
    get { on.load(ordering: .relaxed) }
    set { on.store(newValue, ordering: .relaxed) }
  }

  static var logger: (String) -> Void {
    get { output.withLock { $0 }.value }
    set {
      let new = Unchecked(newValue)
      // The old one is handed out, so that it is released outside the lock.
      _ = output.withLock { output in
        defer { output = new }
        return output
      }
    }
  }
}
