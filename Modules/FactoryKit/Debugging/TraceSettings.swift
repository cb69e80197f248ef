import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Whether resolutions are traced, and where to: one setting for all containers.
@usableFromInline
enum TraceSettings {
  private static let on = Atomic(false)
  /// What was set as the logger.
  private static let output = Locked<Unchecked<(String) -> Void>?>(nil)

  @usableFromInline static var isOn: Bool {
    get { on.load(ordering: .relaxed) }
    set { on.store(newValue, ordering: .relaxed) }
  }

  static var logger: (String) -> Void {
    get { output.withLock { $0 }?.value ?? { print($0) } }
    set {
      let new = Unchecked(newValue)
      // The old one is handed out, so that it is released outside the lock.
      _ = output.withLock { output in
        defer { output = new }
        return output
      }
    }
  }

  /// Hands a warning to the logger, or writes it to standard error if none was set.
  ///
  /// To be called with no lock held.
  static func warn(_ warning: String) {
    if let logger = output.withLock({ $0 }) { return logger.value("warning: \(warning)") }
    var line = "warning: \(warning)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
