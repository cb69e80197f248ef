#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The conditions of the running program that factories can depend on.
///
/// FactoryKit determines them at launch. The program may add arguments: ``setArg(_:forKey:)``.
public struct FactoryContext: Sendable {
  /// The command-line arguments of the program.
  package var arguments: [String]
  /// The arguments that the program has set at run time, by key.
  package var runtimeArguments: [String: String]
  /// Whether this is a debug build of FactoryKit.
  package var isDebug: Bool
  /// Whether the process shows a preview of a user interface.
  package var isPreview: Bool
  /// Whether the process runs in a simulator.
  package var isSimulator: Bool
  /// Whether the process runs tests, of XCTest or of Swift Testing.
  package var isTest: Bool

  /// Creates the conditions of the running process.
  package init() {
    arguments = CommandLine.arguments
    runtimeArguments = [:]
    isDebug = BuildConfiguration.isDebug
    isPreview = Self.variable("XCODE_RUNNING_FOR_PREVIEWS") == "1"
    isSimulator = Self.variable("SIMULATOR_UDID") != nil
    isTest = Self.runsTests
  }

  private static let state = Locked(FactoryContext())

  /// The conditions that factories depend on.
  package static var current: FactoryContext {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Sets an argument, as if it were on the command line.
  ///
  /// - Parameters:
  ///   - arg: The argument, as `.onArg` names it.
  ///   - key: The key of the argument. A later argument with the same key replaces it.
  public static func setArg(_ arg: String, forKey key: String) {
    state.withLock { $0.runtimeArguments[key] = arg }
  }

  /// Removes an argument that ``setArg(_:forKey:)`` has set.
  ///
  /// - Parameter key: The key of the argument.
  public static func removeArg(forKey key: String) {
    state.withLock { _ = $0.runtimeArguments.removeValue(forKey: key) }
  }
}

/// A condition of the running program for which a factory can have another closure.
///
/// If several conditions hold, the first in this order applies: argument, preview, test, simulator,
/// device, debug.
public enum FactoryContextType: Hashable, Sendable {
  /// The argument is on the command line, or was set with `FactoryContext.setArg`.
  case arg(String)
  /// One of the arguments is on the command line, or was set.
  case args([String])
  /// The program shows a preview of a user interface. In debug builds only.
  case preview
  /// The program runs tests. In debug builds only.
  case test
  /// The program is a debug build.
  case debug
  /// The program runs in a simulator.
  case simulator
  /// The program runs on a device, and not in a simulator.
  case device
}

// Found without Foundation.
extension FactoryContext {
  /// Whether the process runs tests.
  ///
  /// The package manager links all tests into one program whose name ends in `.xctest`, or a helper loads
  /// them. Xcode sets a variable.
  private static var runsTests: Bool {
    if variable("XCTestConfigurationFilePath") != nil {
      return true
    }
    guard let path = CommandLine.arguments.first else {
      return false
    }
    let name = path.split(separator: "/").last ?? ""
    return name.hasSuffix(".xctest") || name == "xctest" || name == "swiftpm-testing-helper"
  }

  /// Returns an environment variable.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

/// The configuration of the build of this module.
package enum BuildConfiguration {
  #if DEBUG
    /// Whether it is a debug build.
    package static let isDebug = true
  #else
    /// Whether it is a debug build.
    package static let isDebug = false
  #endif
}
