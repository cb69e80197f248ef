#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What can be found out about the running process without Foundation.
enum ProcessProbe {
  /// Whether the process runs tests.
  ///
  /// The package manager links all tests into one program whose name ends in `.xctest`, or has a
  /// helper load them. Xcode sets a variable.
  static var runsTests: Bool {
    if variable("XCTestConfigurationFilePath") != nil { return true }
    guard let path = CommandLine.arguments.first else { return false }
    let name = path.split(separator: "/").last ?? ""
    return name.hasSuffix(".xctest") || name == "xctest" || name == "swiftpm-testing-helper"
  }

  /// Returns an environment variable.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// How this module was built.
enum BuildConfiguration {
  #if DEBUG
    static let isDebug = true
  #else
    static let isDebug = false
  #endif
}
