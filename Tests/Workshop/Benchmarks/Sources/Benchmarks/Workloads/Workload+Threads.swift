import FactoryKit
import Services

/// What two threads do at the same time, and what is compared with it.
extension Workload {
  /// New instances by two threads, each from a container of its own that holds nothing.
  static let uniqueOnTwo = Workload(
    "threads-unique",
    onThreads: [unique(in: emptyContainers.0), unique(in: emptyContainers.1)]
  )

  /// The same by one of them.
  static let uniqueOnOne = Workload("thread-unique", onThreads: [unique(in: emptyContainers.0)])

  /// The instances that two containers keep, by two threads that have one each.
  static let cachedOnTwo = Workload(
    "threads-cached",
    onThreads: [cached(in: keepingContainers.0), cached(in: keepingContainers.1)]
  )

  /// The same by one of them.
  static let cachedOnOne = Workload("thread-cached", onThreads: [cached(in: keepingContainers.0)])

  /// The one instance that the shared container keeps, by two threads.
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

  /// Plain allocations by two threads, which have nothing in common but the machine.
  ///
  /// They are made of the same kind of work, so they suffer too when two cores are one in truth.
  static let allocationOnTwo = Workload(
    "threads-control",
    onThreads: Array(repeating: allocation.bodies, count: 2).flatMap(\.self)
  )

  /// The same by one of them.
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
