/// Something that is done many times over, to see what doing it once costs.
struct Workload: Sendable {
  /// Does it a number of times.
  typealias Body = @Sendable (_ operations: Int) -> Void

  /// The name in tables and on the command line.
  let name: String
  /// Brings about what the workload needs to find, before each sample, and is not measured.
  let prepare: @Sendable () -> Void
  /// Whether the workload, once prepared, does what its name says.
  let isSound: @Sendable () -> Bool
  /// What is measured: one closure a thread.
  let bodies: [Body]
  /// Whether it runs on threads of its own, and not on the main thread.
  let needsThreads: Bool
  /// How many times as long as others its samples take.
  ///
  /// Threads that share a core need some milliseconds before each has had its part of it.
  let length: Int

  /// Creates a workload of the main thread.
  init(
    _ name: String,
    prepare: @escaping @Sendable () -> Void = {},
    isSound: @escaping @Sendable () -> Bool = { true },
    _ body: @escaping Body
  ) {
    (self.name, self.prepare, self.isSound) = (name, prepare, isSound)
    (bodies, needsThreads, length) = ([body], false, 1)
  }

  /// Creates a workload of several threads, which begin at the same moment.
  init(
    _ name: String,
    prepare: @escaping @Sendable () -> Void = {},
    isSound: @escaping @Sendable () -> Bool = { true },
    length: Int = 1,
    onThreads bodies: [Body]
  ) {
    (self.name, self.prepare, self.isSound) = (name, prepare, isSound)
    (self.bodies, needsThreads, self.length) = (bodies, true, length)
  }
}
