/// The log of one resolution: a line for each factory, in the order in which they were asked for.
///
/// Each line has the depth, the factory with its type, and the instance: `N` for a new one, `C` for
/// one that was kept, with the address of an object. It is there in debug builds only.
struct Trace {
  #if DEBUG
    private var lines: [String] = []

    /// Begins the line of a factory.
    ///
    /// - Returns: The number of the line; none when tracing is off.
    mutating func begin(_ frame: ResolutionFrame, depth: Int) -> Int? {
      guard TraceSettings.isOn else { return nil }
      let indent = String(repeating: "    ", count: depth)
      lines.append("\(depth): \(indent)\(String(reflecting: frame.containerType)).\(frame.name)")
      return lines.count - 1
    }

    /// Completes the line of a factory with what was resolved.
    mutating func end<Value>(_ line: Int?, _ resolved: Resolved<Value>) {
      guard let line, lines.indices.contains(line) else { return }
      let type = String(describing: Value.self)
      let instance =
        object(in: resolved.value).map { String(UInt(bitPattern: ObjectIdentifier($0))) }
        ?? (isNil(resolved.value) ? "nil" : "value")
      lines[line] += "<\(type)> = \(resolved.isNew ? "N" : "C"):\(instance)"
    }

    /// Hands all lines to the logger.
    func log() {
      guard !lines.isEmpty else { return }
      let logger = TraceSettings.logger
      for line in lines { logger(line) }
    }
  #else
    func begin(_ frame: ResolutionFrame, depth: Int) -> Int? { nil }
    func end<Value>(_ line: Int?, _ resolved: Resolved<Value>) {}
    func log() {}
  #endif
}
