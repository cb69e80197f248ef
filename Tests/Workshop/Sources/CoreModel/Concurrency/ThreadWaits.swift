@testable import FactoryKit

/// The threads that wait for a build, for tests that need all of them to be there.
package enum ThreadWaits {
  /// Returns how many threads wait for a factory, such as `Container.database`.
  package static func count(for name: String) -> Int {
    WaitGraph.sentences.filter { $0.contains("waits for \(name)") }.count
  }
}
