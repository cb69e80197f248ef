import Services

/// The limits that other workloads are compared with.
extension Workload {
  /// Creates an object with a closure that is opaque to the compiler, and releases it.
  static let allocation = Workload("allocation") { operations in
    let make = opaque { Service() }
    for _ in 0..<operations { consume(make()) }
  }

  /// Finds an object in a dictionary behind a lock, with the standard hasher.
  static let dictionary = {
    let table = Table()
    return Workload("dictionary") { operations in
      for operation in 0..<operations {
        if let service = table.service(operation % Table.count) { consume(service) }
      }
    }
  }()

  /// Creates the tree of ten objects without a container.
  static let treeByHand = Workload("tree-by-hand", isSound: { Tree.madeByHand().count == 10 }) {
    operations in
    let make = opaque { Tree.madeByHand() }
    for _ in 0..<operations { consume(make()) }
  }
}
