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

/// The jobs that aren't done, for any number of workers.
package protocol JobQueue: Sendable {
  /// Leases a job: no other worker gets it until the lease ends.
  ///
  /// - Returns: The job, or `nil` if there is none now.
  func lease() async throws -> Job?

  /// Removes a job that is done, or gives it back.
  func endLease(of job: Job, isDone: Bool) async throws
}

extension Scope {
  /// Open for each job.
  package static let job = Scope.Bound("job")
}

extension Container {
  package var jobQueue: AsyncFactory<(any JobQueue)?> { promised() }
  package var doJob: Factory<(@Sendable (Job) async throws -> Void)?> { promised() }
  package var workerCount: Factory<Int> { self { 4 } }
  package var log: Factory<@Sendable (String) -> Void> { self { { print($0) } } }
}
