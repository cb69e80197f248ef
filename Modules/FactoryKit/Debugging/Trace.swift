import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The log of one resolution in a debug build, with a line for each factory, in the order of the resolutions.
///
/// A line has the depth, the factory with its type, and the instance: `N` for a new one, `C` for a stored one, with the
/// address of an object and the type of the instance.
@usableFromInline
struct Trace {
  /// Whether the trace is on.
  @inlinable static var isOn: Bool {
    #if DEBUG
      TraceSettings.isOn
    #else
      false
    #endif
  }

  #if DEBUG
    private var lines: [String] = []
    private var depth = 0

    /// Begins the line of a factory.
    ///
    /// - Returns: The index of the line; `nil` if the trace is off.
    mutating func begin(_ frame: ResolutionFrame) -> Int? {
      guard Self.isOn else { return nil }
      let indent = String(repeating: "    ", count: depth)
      lines.append("\(depth): \(indent)\(frame.qualifiedDescription)")
      depth += 1
      return lines.count - 1
    }

    /// Completes the line of a factory with its instance.
    mutating func end(_ line: Int?, _ resolved: Resolved) {
      guard let line, lines.indices.contains(line) else { return }
      depth -= 1
      let instance = resolved.box.summary ?? description(of: resolved.box.any)
      lines[line] += "<\(resolved.box.type)> = \(resolved.isNew ? "N" : "C"):\(instance)"
    }

    /// Returns the address and type of an object, or the type of another value.
    private func description(of value: Any) -> String {
      guard let instance = unwrapped(value) else { return "nil" }
      let object = object(in: instance)
      let address = object.map { String(UInt(bitPattern: ObjectIdentifier($0))) }
      return "\(address ?? "value") \(type(of: instance))"
    }

    /// Passes all lines to the logger.
    func log() {
      guard !lines.isEmpty else { return }
      let logger = TraceSettings.logger
      for line in lines { logger(line) }
    }
  #else
    func begin(_ frame: ResolutionFrame) -> Int? { nil }
    func end(_ line: Int?, _ resolved: Resolved) {}
    func log() {}
  #endif
}

/// The settings of the trace, for all containers.
@usableFromInline
enum TraceSettings {
  private static let on = Atomic(false)
  /// The logger; `nil` before the program sets one.
  private static let output = Locked<Unchecked<(String) -> Void>?>(nil)

  @usableFromInline static var isOn: Bool {
    get { on.load(ordering: .relaxed) }
    set { on.store(newValue, ordering: .relaxed) }
  }

  static var logger: (String) -> Void {
    get { output.withLock { $0 }?.value ?? { print($0) } }
    set {
      let new = Unchecked(newValue)
      // The replaced logger leaves the lock, and is released outside.
      _ = output.withLock { output in
        defer { output = new }
        return output
      }
    }
  }

  /// Passes a warning to the logger, or writes it to standard error without a logger.
  ///
  /// The caller holds no lock.
  static func warn(_ warning: String) {
    if let logger = output.withLock({ $0 }) { return logger.value("warning: \(warning)") }
    var line = "warning: \(warning)\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}
