import FactoryKit
import Services

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
  /// Performs the operations of one thread.
  let body: Body
  /// The number of threads, which share the operations.
  ///
  /// With one, it is the main thread.
  private(set) var threads = 1
  /// Whether it is compared with several threads, whose samples must be longer.
  private(set) var isLong = false

  init(
    _ name: String,
    prepare: @escaping @Sendable () -> Void = Container.resetShared,
    isSound: @escaping @Sendable () -> Bool = { true },
    _ body: @escaping Body
  ) {
    self.name = name
    self.prepare = prepare
    self.isSound = isSound
    self.body = body
  }

  /// Returns a workload of several threads, which share the operations.
  func by(_ threads: Int) -> Workload {
    let body = body
    let prepare = prepare
    var workload = Workload(
      "\(threads)-threads-\(name)",
      prepare: {
        prepare()
        body(16)
      },
      isSound: isSound,
      body
    )
    workload.threads = threads
    workload.isLong = true
    return workload
  }
}

/// Uses the result of a workload, so that the optimizer can't remove it.
@inline(never) @_optimize(none)
func consume(_ service: any Serving) {}

/// Uses an object that a workload has created, so that the optimizer can't remove it.
@inline(never) @_optimize(none)
func consume(_ object: AnyObject) {}

/// Returns a closure unchanged, and hides from the optimizer which one it is.
@inline(never) @_optimize(none)
func opaque(_ make: @escaping @Sendable () -> any Serving) -> @Sendable () -> any Serving { make }
