/// An operation that is repeated many times to measure its cost.
struct Workload: Sendable {
  /// Performs the operation a number of times.
  typealias Body = @Sendable (_ operations: Int) -> Void

  /// The name in tables and on the command line.
  let name: String
  /// Prepares each sample; it isn't measured.
  let prepare: @Sendable () -> Void
  /// Whether the workload, once prepared, does what its name says.
  let isSound: @Sendable () -> Bool
  /// The measured closures, one for each thread.
  let bodies: [Body]
  /// Whether it runs on threads of its own instead of the main thread.
  let needsThreads: Bool
  /// The length of its samples, as a multiple of the usual one.
  ///
  /// Threads that share a core need some milliseconds until each had its turn.
  let length: Int

  /// Creates a workload of the main thread.
  init(
    _ name: String,
    prepare: @escaping @Sendable () -> Void = {},
    isSound: @escaping @Sendable () -> Bool = { true },
    length: Int = 1,
    _ body: @escaping Body
  ) {
    (self.name, self.prepare, self.isSound) = (name, prepare, isSound)
    (bodies, needsThreads, self.length) = ([body], false, length)
  }

  /// Creates a workload of several threads, which start at the same moment.
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
