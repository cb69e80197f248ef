import Foundation

/// The time that programs take to start and end.
enum StartTime {
  /// The time that FactoryKit adds to a program; `nil` without two programs to compare.
  static func ofFactoryKit(_ options: Options) throws(ToolError) -> Measurement? {
    guard let plain = options.plainProgram, let linked = options.linkedProgram else { return nil }
    var plainTimes: [Double] = []
    var differences: [Double] = []
    for _ in 0..<(options.task == .time(isShort: true) ? 5 : 101) {
      let plainTime = try run(plain)
      differences.append(try run(linked) - plainTime)
      plainTimes.append(plainTime)
    }
    let difference = Statistics(differences)
    var measurement = Measurement("start", .microseconds, median: difference.median)
    measurement.spread = difference.spread
    measurement.limit = "plain-program"
    measurement.limitMedian = Statistics(plainTimes).median
    return measurement
  }

  /// Runs a program, and returns its duration in microseconds.
  private static func run(_ path: String) throws(ToolError) -> Double {
    var id: pid_t = 0
    let name = strdup(path)
    defer { free(name) }
    let start = ContinuousClock.now
    guard posix_spawn(&id, path, nil, nil, [name, nil], [nil]) == 0 else { throw .cannotRun(path) }
    var status: Int32 = 0
    while waitpid(id, &status, 0) == -1, errno == EINTR {}
    let duration = ContinuousClock.now - start
    guard status == 0 else { throw .cannotRun(path) }
    return duration / .microseconds(1)
  }
}
