/// The conditions of the running program that factories can depend on.
///
/// They're determined at launch. A test may change ``current``.
public struct FactoryContext: Sendable {
  /// The arguments that the program was started with.
  public var arguments: [String]
  /// Arguments that were set at run time, by key.
  public var runtimeArguments: [String: String]
  /// Whether this is a debug build of FactoryKit.
  public var isDebug: Bool
  /// Whether the process shows a preview of a user interface.
  public var isPreview: Bool
  /// Whether the process runs in a simulator.
  public var isSimulator: Bool
  /// Whether the process runs tests, of XCTest or of Swift Testing.
  public var isTest: Bool

  /// Creates the conditions as they are found in the running process.
  public init() {
    arguments = CommandLine.arguments
    runtimeArguments = [:]
    isDebug = BuildConfiguration.isDebug
    isPreview = ProcessProbe.variable("XCODE_RUNNING_FOR_PREVIEWS") == "1"
    isSimulator = ProcessProbe.variable("SIMULATOR_UDID") != nil
    isTest = ProcessProbe.runsTests
  }

  private static let state = Locked(FactoryContext())

  /// The conditions that factories go by.
  public static var current: FactoryContext {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Sets an argument, as if the program had been started with it.
  ///
  /// - Parameters:
  ///   - arg: The argument that `.onArg` asks for.
  ///   - key: What the argument is for. A later one with the same key takes its place.
  public static func setArg(_ arg: String, forKey key: String) {
    state.withLock { $0.runtimeArguments[key] = arg }
  }

  /// Removes an argument that was set.
  ///
  /// - Parameter key: The key that it was set with.
  public static func removeArg(forKey key: String) {
    state.withLock { _ = $0.runtimeArguments.removeValue(forKey: key) }
  }

  /// Returns the argument that counts, of those that a factory asks for.
  ///
  /// One that the program was started with goes before one that was set; of several, the first on
  /// the command line, or the one with the first key.
  func first(of wanted: some Collection<String>) -> String? {
    let set = runtimeArguments.sorted { $0.key < $1.key }.lazy.map(\.value)
    return arguments.first(where: wanted.contains) ?? set.first(where: wanted.contains)
  }
}

/// A condition of the running program for which a factory can create something else.
///
/// If several hold, the first in this order applies: argument, preview, test, simulator, device,
/// debug.
public enum FactoryContextType: Hashable, Sendable {
  /// The program was started with this argument, or it was set with `FactoryContext.setArg`.
  case arg(String)
  /// The program was started with one of these arguments, or one was set.
  case args([String])
  /// The program shows a preview of a user interface. In debug builds only.
  case preview
  /// The program runs tests. In debug builds only.
  case test
  /// The program is a debug build.
  case debug
  /// The program runs in a simulator.
  case simulator
  /// The program runs on a device, and in no simulator.
  case device
}
