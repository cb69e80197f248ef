import Foundation

/// Information that the compiler prints about itself.
enum Toolchain {
  private struct Target: Decodable {
    struct Paths: Decodable { let runtimeResourcePath: String }
    let paths: Paths
  }

  /// Returns the folder with the macros of Testing.
  static func pluginsOfTesting(workingIn directory: URL) throws(ToolError) -> String {
    let outcome = try Subprocess(limit: 60).run(["swiftc", "-print-target-info"], in: directory)
    guard let target = try? JSONDecoder().decode(Target.self, from: Data(outcome.output.utf8))
    else {
      throw .unavailable(
        "'swiftc -print-target-info' does not say where the compiler is. Check the toolchain."
      )
    }
    return "\(target.paths.runtimeResourcePath)/host/plugins/testing"
  }
}
