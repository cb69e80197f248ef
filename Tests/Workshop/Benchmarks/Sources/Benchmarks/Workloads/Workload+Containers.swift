import FactoryKit
import Services

/// What a container costs from its beginning to its end.
extension Workload {
  /// A container that makes one instance, and is dropped with it.
  static let containerUnique = Workload("container-unique") { operations in
    for _ in 0..<operations { consume(Container().uniqueService()) }
  }

  /// A container that keeps one instance, and is dropped with it.
  static let containerCached = Workload("container-cached") { operations in
    for _ in 0..<operations { consume(Container().cachedService()) }
  }
}
