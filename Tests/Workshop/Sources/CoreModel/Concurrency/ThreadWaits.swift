@testable import FactoryKit

/// The threads that wait for a build.
///
/// Tests wait until all threads are there.
package enum ThreadWaits {
  /// Returns the number of threads that wait for a factory, such as `Container.database`.
  package static func count(for name: String) -> Int {
    WaitGraph.sentences.filter { $0.contains("waits for \(name)") }.count
  }
}
