import FactoryKit
import Services

/// Workloads of two threads, and their limits.
extension Workload {
  /// New instances on two threads, each from an empty container of its own.
  static let uniqueOnTwo = Workload(
    "threads-unique",
    onThreads: [unique(in: emptyContainers.0), unique(in: emptyContainers.1)]
  )

  /// New instances on one thread.
  static let uniqueOnOne = Workload("thread-unique", onThreads: [unique(in: emptyContainers.0)])

  /// Cached instances on two threads, each from a container of its own.
  static let cachedOnTwo = Workload(
    "threads-cached",
    onThreads: [cached(in: keepingContainers.0), cached(in: keepingContainers.1)]
  )

  /// Cached instances on one thread.
  static let cachedOnOne = Workload("thread-cached", onThreads: [cached(in: keepingContainers.0)])

  /// The cached instance of the shared container, on two threads.
  static let cachedInOne = Workload(
    "threads-one-container",
    prepare: {
      Container.resetShared()
      consume(Container.shared.cachedService())
    },
    onThreads: Array(repeating: cachedInShared, count: 2)
  )

  /// One object, retained and released by two threads.
  static let retainedByTwo = Workload(
    "threads-retain",
    onThreads: Array(repeating: retain(Service()), count: 2)
  )

  /// Plain allocations on two threads, which share only the machine.
  ///
  /// They need the same resources as the other workloads, so they also slow down when two virtual
  /// cores are one real core.
  static let allocationOnTwo = Workload(
    "threads-control",
    onThreads: Array(repeating: allocation.bodies, count: 2).flatMap(\.self)
  )

  /// Plain allocations on one thread.
  static let allocationOnOne = Workload("thread-control", onThreads: allocation.bodies)

  private static let emptyContainers = (Container(), Container())
  private static let keepingContainers = (Container(), Container())

  private static func unique(in container: Container) -> Body {
    { operations in
      for _ in 0..<operations { consume(container.uniqueService()) }
    }
  }

  private static func cached(in container: Container) -> Body {
    { operations in
      for _ in 0..<operations { consume(container.cachedService()) }
    }
  }

  private static let cachedInShared: Body = { operations in
    for _ in 0..<operations { consume(Container.shared.cachedService()) }
  }

  private static func retain(_ service: Service) -> Body {
    { operations in
      let unmanaged = Unmanaged.passUnretained(service)
      for _ in 0..<operations {
        consume(unmanaged.retain())
        unmanaged.release()
      }
    }
  }
}
