package import FactoryKit
package import FactoryRunning
import Jobs
import Synchronization

/// Does jobs of the queue, several at a time.
struct JobWorkers: Service {
  let count: Int

  func run() async throws {
    let queue = try await Container.shared.jobQueue.required()
    try await withThrowingDiscardingTaskGroup { group in
      for _ in 0..<count {
        group.addTask { try await work(on: queue) }
      }
    }
  }

  private func work(on queue: any JobQueue) async throws {
    while !Task.isShuttingDownGracefully, !Task.isCancelled {
      if let job = try await queue.lease() {
        try await run(job, of: queue)
      } else {
        // The shutdown ends this wait. Its error would cancel the other workers.
        try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(1)) }
      }
    }
  }

  private func run(_ job: Job, of queue: any JobQueue) async throws {
    let log = Container.shared.log()
    try await Scope.job.open {
      $0.lease.register { Lease(of: job, in: queue) }
      $0.log.register { { log("job \(job.id): \($0)") } }
    } operation: {
      let lease = Container.shared.lease()
      // Outside of the `do`: a promise that isn't kept isn't a failure of the job.
      let doJob = try Container.shared.doJob.required()
      do {
        try await doJob(job)
        lease?.isDone.store(true, ordering: .releasing)
      } catch {
        Container.shared.log()("\(error)")
      }
    }
  }
}

/// The lease of a job, which ends with the job's scope.
final class Lease: Sendable {
  let isDone = Atomic(false)
  private let job: Job
  private let queue: any JobQueue

  init(of job: Job, in queue: any JobQueue) {
    self.job = job
    self.queue = queue
  }

  func end() async throws {
    try await queue.endLease(of: job, isDone: isDone.load(ordering: .acquiring))
  }
}

extension Container {
  var lease: Factory<Lease?> {
    self { nil }.scope(.job).onShutdown { try await $0?.end() }
  }

  package var jobWorkers: Factory<any Service> {
    self { JobWorkers(count: self.workerCount()) }
  }
}
