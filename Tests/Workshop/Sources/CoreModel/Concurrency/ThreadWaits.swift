@testable import FactoryKit

/// The threads that wait for a build.
///
/// Tests wait until all threads are there.
package enum ThreadWaits {
  /// Returns the number of threads that wait for a factory, such as `Container.database`.
  package static func count(for name: String) -> Int {
    sentences.filter { $0.contains("waits for \(name)") }.count
  }

  /// A sentence for each waiting thread.
  static var sentences: [String] {
    WaitGraph.edges.withLock { edges in
      edges.sorted { $0.key.number < $1.key.number }.map { id, edge in
        let place = edge.frames.isEmpty ? "" : ", inside of \(edge.frames.chain),"
        let work = edge.work
        return "Thread \(id.number)\(place) waits for \(work.frame) of thread \(work.owner.number)."
      }
    }
  }
}
