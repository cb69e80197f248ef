package import FactoryKit
package import Jobs

/// A queue in memory.
package actor JobList: JobQueue {
  package private(set) var waiting: [Job]

  package init(_ jobs: [Job]) { waiting = jobs }

  package func lease() -> Job? {
    if waiting.isEmpty { return nil }
    return waiting.removeFirst()
  }

  package func endLease(of job: Job, isDone: Bool) {
    if !isDone { waiting.append(job) }
  }
}

extension Container {
  package var jobList: Factory<JobList> {
    self { JobList((1...100).map { Job(id: $0, text: "letter \($0)") }) }.cached
  }
}
