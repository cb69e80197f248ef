import FactoryKit
import Services

/// The cost of a container from its creation to its end.
extension Workload {
  /// A container that builds one instance, and is released with it.
  static let containerUnique = Workload("container-unique") { operations in
    for _ in 0..<operations { consume(Container().uniqueService()) }
  }

  /// A container that stores one instance, and is released with it.
  static let containerCached = Workload("container-cached") { operations in
    for _ in 0..<operations { consume(Container().cachedService()) }
  }
}
