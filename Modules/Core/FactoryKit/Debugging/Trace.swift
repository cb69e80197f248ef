import Synchronization

/// The log of one resolution in a debug build, with a line for each factory, in the order of the resolutions.
///
/// A line has the depth, the factory with its type, and the instance: `N` for a new one, `C` for a stored
/// one, with the address of an object and the type of the instance.
struct Trace {
  private var lines: [String] = []
  private var depth = 0

  /// Begins the line of a factory.
  ///
  /// - Returns: The index of the line; `nil` if the trace is off.
  mutating func beginLine(_ frame: @autoclosure () -> ResolutionFrame) -> Int? {
    guard ContainerManager.isTraced else {
      return nil
    }
    let indent = String(repeating: "    ", count: depth)
    lines.append("\(depth): \(indent)\(frame().qualifiedDescription)")
    depth += 1
    return lines.count - 1
  }

  /// Completes the line of a factory with its instance.
  mutating func endLine(_ line: Int?, _ key: FactoryKey, _ result: ResolutionResult, isNew: Bool) {
    guard let line, lines.indices.contains(line) else {
      return
    }
    depth -= 1
    let age = if isNew { "N" } else { "C" }
    lines[line] += "<\(key.product)> = \(age):\(result.summary)"
  }

  /// Returns the address and type of an object, or the type of another value.
  static func description(of instance: StoredInstance) -> String {
    guard let value = instance.anyValue, let instance = unwrapped(value) else {
      return "nil"
    }
    let object = object(in: instance)
    let address = object.map { String(UInt(bitPattern: ObjectIdentifier($0))) }
    return "\(address ?? "value") \(type(of: instance))"
  }

  /// Passes all lines to the logger.
  func log() {
    guard !lines.isEmpty else {
      return
    }
    let logger = Self.logger
    for line in lines {
      logger(line)
    }
  }
}

// The settings of the trace, for all containers.
extension Trace {
  /// The logger; `nil` before the program sets one.
  private static let output = Locked<Unchecked<(String) -> Void>?>(nil)

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
    if let logger = output.withLock({ $0 }) {
      return logger.value("warning: \(warning)")
    }
    writeError("warning: \(warning)\n")
  }
}

extension ContainerManager {
  /// Whether all containers log their resolutions, in debug builds only.
  ///
  /// A resolution logs a line for each factory, such as
  /// `0: FactoryKit.Container.service<Service> = N:105553131389696 LiveService`: the depth, the factory,
  /// its type, `N` for a new instance or `C` for a stored one, the address of an object, and the type of
  /// the instance.
  public var trace: Bool {
    get { Self.traceFlag.load(ordering: .relaxed) }
    set { Self.traceFlag.store(newValue, ordering: .relaxed) }
  }

  /// The closure that receives the lines of a trace from all containers (default: prints them).
  ///
  /// It also receives warnings, in debug and in release: of captive dependencies, and of violated
  /// lifetimes that don't stop the program. By default, warnings go to standard error.
  ///
  /// The resolving thread calls it after the resolution, with no lock held. Its own resolutions aren't
  /// traced.
  public var logger: (_ line: String) -> Void {
    get { Trace.logger }
    set { Trace.logger = newValue }
  }

  /// Whether a captive dependency stops the program (default: `false`).
  ///
  /// Otherwise the container reports it once as a warning: to the ``logger``, or on standard error
  /// without a logger. In a test with an unwired container, the report is an issue.
  /// <doc:Scopes>
  public var captivesTriggerError: Bool {
    get { withState { $0.settings.captivesTriggerError } }
    set { change(.captivesTriggerError, \.captivesTriggerError, to: newValue) }
  }

  /// Whether all containers report circular dependencies before they overflow the stack (default: `true`).
  ///
  /// A circular dependency that would make threads wait forever is always reported.
  public var circularDependencyTesting: Bool {
    get { CircularDependency.isTesting }
    set { CircularDependency.isTesting = newValue }
  }
}
