import Foundation

/// The machine and compiler that results depend on.
struct Machine: Codable {
  /// The number of cores that the program may use.
  let cores: Int
  /// The processor's name.
  let processor: String
  /// The version of the compiler.
  let swift: String
  /// The date of the measurement.
  let date: Date

  /// Describes the current machine, with the given version of the compiler.
  static func current(swift: String) -> Machine {
    Machine(
      cores: ProcessInfo.processInfo.activeProcessorCount,
      processor: processor ?? "unknown",
      swift: swift,
      date: .now
    )
  }

  private static var processor: String? {
    let lines = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split(separator: "\n")
    return lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }
}

extension Machine: CustomStringConvertible {
  var description: String {
    "\(processor), \(cores) \(cores == 1 ? "core" : "cores"); \(swift); \(date.formatted(.iso8601))"
  }
}
