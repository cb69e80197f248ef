#if canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A signal that a process can handle.
public struct UnixSignal: RawRepresentable, Hashable, Sendable {
  /// The number that the system gives the signal.
  public let rawValue: Int32

  /// Creates a signal from its number.
  ///
  /// - Parameters:
  ///   - rawValue: A number from 1 to 64.
  ///   - fileID: The module and file to name if a process can't handle the signal.
  ///   - line: The line to name with them.
  /// - Precondition: A process can handle the signal. It can't handle `SIGKILL`, `SIGSTOP`, or the
  ///   numbers from 32 on that the C library uses.
  public init(rawValue: Int32, fileID: StaticString = #fileID, line: UInt = #line) {
    // The system refuses to read the action of a signal that it doesn't have.
    guard sigaction(rawValue, nil, nil) == 0, rawValue != SIGKILL, rawValue != SIGSTOP else {
      fatalError(
        "A process can't handle signal \(rawValue). Use another one, such as SIGTERM (15).",
        file: fileID,
        line: line
      )
    }
    self.rawValue = rawValue
  }

  /// Creates a signal from its number, for generic code.
  ///
  /// - Parameter rawValue: A number from 1 to 64.
  @_disfavoredOverload
  public init(rawValue: Int32) { self.init(rawValue: rawValue, fileID: #fileID, line: #line) }

  /// A terminal has closed; services are asked to load their settings again.
  public static let sighup = UnixSignal(rawValue: SIGHUP)
  /// A person has pressed Ctrl-C.
  public static let sigint = UnixSignal(rawValue: SIGINT)
  /// A person has pressed Ctrl-\.
  public static let sigquit = UnixSignal(rawValue: SIGQUIT)
  /// The process is asked to end.
  public static let sigterm = UnixSignal(rawValue: SIGTERM)
  /// A signal with a meaning that the app defines.
  public static let sigusr1 = UnixSignal(rawValue: SIGUSR1)
  /// Another signal with a meaning that the app defines.
  public static let sigusr2 = UnixSignal(rawValue: SIGUSR2)
  /// A timer of the process has run out.
  public static let sigalrm = UnixSignal(rawValue: SIGALRM)
  /// A terminal has another size.
  public static let sigwinch = UnixSignal(rawValue: SIGWINCH)
  /// The process continues after a stop.
  public static let sigcont = UnixSignal(rawValue: SIGCONT)
}

extension UnixSignal: CustomStringConvertible {
  /// The signal's name, such as `SIGTERM`; its number if it's none of those above.
  public var description: String {
    switch self {
    case .sighup: "SIGHUP"
    case .sigint: "SIGINT"
    case .sigquit: "SIGQUIT"
    case .sigterm: "SIGTERM"
    case .sigusr1: "SIGUSR1"
    case .sigusr2: "SIGUSR2"
    case .sigalrm: "SIGALRM"
    case .sigwinch: "SIGWINCH"
    case .sigcont: "SIGCONT"
    default: "signal \(rawValue)"
    }
  }
}
