import FactoryRunning
import FactoryTesting
import JobList
import JobWorkers
import Jobs
import Testing

@Suite(.unwired, .timeLimit(.minutes(1)))
struct JobWorkersTests {
  @Test("The shutdown waits for a job that runs, and leaves the others in the queue")
  func shutdown() async throws {
    let list = JobList((1...3).map { Job(id: $0, text: "") })
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    Container.shared.workerCount.register { 1 }
    let group = makeGroup(list) { _ in
      begin.yield()
      try await gracefulShutdown()
    }
    async let outcome: Void = group.run(closing: Container.shared, within: .seconds(3))
    await begun.first { _ in true }
    await group.triggerGracefulShutdown()
    try await outcome
    #expect(await list.waiting.map(\.id) == [2, 3])
  }

  @Test("A job that exceeds the limit is cancelled and given back")
  func limit() async throws {
    let list = JobList([Job(id: 1, text: "")])
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let group = makeGroup(CancellableQueue(list: list), limit: .milliseconds(50)) { _ in
      begin.yield()
      try await Task.sleep(for: .seconds(3600))
    }
    let outcome = Task { try await group.run(closing: Container.shared, within: .seconds(3)) }
    await begun.first { _ in true }
    await group.triggerGracefulShutdown()
    await #expect(throws: ServiceGroupError.self) { try await outcome.value }
    #expect(await list.waiting.map(\.id) == [1])
  }

  private func makeGroup(
    _ queue: any JobQueue,
    limit: Duration = .seconds(30),
    doJob: @escaping JobFunction
  ) -> ServiceGroup {
    Container.shared.jobQueue.register { queue }
    Container.shared.doJob.register { doJob }
    var configuration = ServiceGroupConfiguration(
      services: [Container.shared.jobWorkers()],
      gracefulShutdownSignals: []
    ) { Issue.record($0) }
    configuration.maximumGracefulShutdownDuration = limit
    return ServiceGroup(configuration: configuration)
  }
}

/// A queue that can't be used in a cancelled task, such as a database.
private struct CancellableQueue: JobQueue {
  let list: JobList

  func lease() async throws -> Job? {
    try Task.checkCancellation()
    return await list.lease()
  }

  func endLease(of job: Job, isDone: Bool) async throws {
    try Task.checkCancellation()
    await list.endLease(of: job, isDone: isDone)
  }
}
