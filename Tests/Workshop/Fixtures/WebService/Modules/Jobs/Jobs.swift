package import FactoryKit

/// Something to do once.
package struct Job: Sendable {
  package let id: Int
  package let text: String

  package init(id: Int, text: String) {
    self.id = id
    self.text = text
  }
}

package typealias JobFunction = @Sendable (Job) async throws -> Void

package protocol JobQueue: Sendable {
  /// Leases a job, so that no other worker gets it until the lease ends.
  func lease() async throws -> Job?

  /// Removes a job that is done, or gives it back.
  func endLease(of job: Job, isDone: Bool) async throws
}

extension Scope {
  package static let job = Scope.Bound("job")
}

extension Container {
  package var jobQueue: AsyncFactory<(any JobQueue)?> { promised() }
  package var doJob: Factory<JobFunction?> { promised() }
  package var workerCount: Factory<Int> { self { 4 } }
  package var log: Factory<@Sendable (String) -> Void> { self { { print($0) } } }
}
