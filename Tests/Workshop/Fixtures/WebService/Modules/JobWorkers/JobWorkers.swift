package import FactoryKit
package import FactoryRunning
import Jobs

struct JobWorkers: Service {
  let count: Int

  func run() async throws {
    let queue = try await Container.shared.jobQueue.required()
    // Before any job: an unkept promise is no failure of a job.
    let doJob = try Container.shared.doJob.required()
    try await withThrowingDiscardingTaskGroup { group in
      for _ in 0..<count {
        group.addTask {
          while !Task.isShuttingDownGracefully, !Task.isCancelled {
            if let job = try await queue.lease() {
              let isDone = await run(job, by: doJob)
              // A cancelled task can't use most databases, so this is a task of its own.
              try await Task { try await queue.endLease(of: job, isDone: isDone) }.value
            } else {
              // The error of a shutdown would cancel the other workers.
              try? await cancelWhenGracefulShutdown { try await Task.sleep(for: .seconds(1)) }
            }
          }
        }
      }
    }
  }

  /// Does a job, and returns whether it is done.
  private func run(_ job: Job, by doJob: JobFunction) async -> Bool {
    let log = Container.shared.log()
    return await Scope.job.open {
      $0.log.register { { log("job \(job.id): \($0)") } }
    } operation: {
      do {
        try await doJob(job)
        return true
      } catch {
        Container.shared.log()("\(error)")
        return false
      }
    }
  }
}

extension Container {
  package var jobWorkers: Factory<any Service> {
    self { JobWorkers(count: self.workerCount()) }
  }
}
