import Dispatch
import Synchronization
import FactoryKit
import Services

/// The cost of factories that throw or are async.
extension Workload {
  /// A new instance of a throwing factory, from an empty container.
  static let throwing = Workload(
    "throwing",
    prepare: Container.resetShared,
    isSound: {
      let services = try? (Container.shared.throwingService(), Container.shared.throwingService())
      return services.map { !$0.isSame(as: $1) } == true
    },
    { operations in
      for _ in 0..<operations {
        if let service = try? Container.shared.throwingService() { consume(service) }
      }
    }
  )

  /// A cached instance of a throwing factory.
  static let cachedThrowing = Workload(
    "cached-throwing",
    prepare: Container.resetShared,
    isSound: {
      let services = try? (
        Container.shared.cachedThrowingService(), Container.shared.cachedThrowingService()
      )
      return services.map { $0.isSame(as: $1) } == true
    },
    { operations in
      for _ in 0..<operations {
        if let service = try? Container.shared.cachedThrowingService() { consume(service) }
      }
    }
  )

  /// A cached instance of an async factory.
  static let cachedAsync = Workload(
    "cached-async",
    prepare: Container.resetShared,
    isSound: {
      wait {
        let first = try await Container.shared.cachedAsyncService()
        return try await Container.shared.cachedAsyncService().isSame(as: first)
      }
    },
    { operations in
      _ = wait {
        for _ in 0..<operations { consume(try await Container.shared.cachedAsyncService()) }
        return true
      }
    }
  )

  /// A new instance of an async factory.
  static let uniqueAsync = Workload(
    "unique-async",
    prepare: Container.resetShared,
    isSound: {
      wait {
        let first = try await Container.shared.asyncService()
        return try await !Container.shared.asyncService().isSame(as: first)
      }
    },
    { operations in
      _ = wait {
        for _ in 0..<operations { consume(try await Container.shared.asyncService()) }
        return true
      }
    }
  )

  /// Blocks the calling thread until a task has ended, and returns the task's result.
  static func wait(_ operation: @escaping @Sendable () async throws -> Bool) -> Bool {
    let end = DispatchSemaphore(value: 0)
    let result = Mutex(false)
    Task {
      let value = (try? await operation()) == true
      result.withLock { $0 = value }
      end.signal()
    }
    end.wait()
    return result.withLock { $0 }
  }
}
