/// The log of one resolution: a line for each factory, in the order in which they were asked for.
///
/// Each line has the depth, the factory with its type, and the instance: `N` for a new one, `C` for
/// one that was kept, with the address of an object and the instance's own type. It is there in debug
/// builds only.
@usableFromInline
struct Trace {
  /// Whether resolutions are logged.
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
    /// - Returns: The number of the line; none when tracing is off.
    mutating func begin(_ frame: ResolutionFrame) -> Int? {
      guard Self.isOn else { return nil }
      let indent = String(repeating: "    ", count: depth)
      lines.append("\(depth): \(indent)\(frame.qualifiedDescription)")
      depth += 1
      return lines.count - 1
    }

    /// Completes the line of a factory with what was resolved.
    mutating func end(_ line: Int?, _ resolved: Resolved) {
      guard let line, lines.indices.contains(line) else { return }
      depth -= 1
      let instance = resolved.box.summary ?? description(of: resolved.box.any)
      lines[line] += "<\(resolved.box.type)> = \(resolved.isNew ? "N" : "C"):\(instance)"
    }

    /// The address and type of an object, or what else is known of a value.
    private func description(of value: Any) -> String {
      guard let instance = unwrapped(value) else { return "nil" }
      let object = object(in: instance)
      let address = object.map { String(UInt(bitPattern: ObjectIdentifier($0))) }
      return "\(address ?? "value") \(type(of: instance))"
    }

    /// Hands all lines to the logger.
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
