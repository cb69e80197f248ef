import FactoryRunning
import FactoryTesting
import JobList
import JobWorkers
import Jobs
import Synchronization
import Testing

@Suite(.unwired, .timeLimit(.minutes(1)))
struct JobWorkersTests {
  @Test("Each job is done once, and names itself in the log")
  func done() async throws {
    let list = JobList((1...20).map { Job(id: $0, text: "letter \($0)") })
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    Container.shared.log.register { { line.yield($0) } }
    let group = makeGroup(list) { Container.shared.log()("sends \($0.text)") }
    async let end: Void = group.run(closing: Container.shared, within: .seconds(3))
    let logged = await lines.prefix(20).reduce(into: []) { $0.append($1) }
    await group.triggerGracefulShutdown()
    try await end
    #expect(logged.sorted() == (1...20).map { "job \($0): sends letter \($0)" }.sorted())
    #expect(await list.waiting.isEmpty)
    line.finish()
    #expect(await lines.first { _ in true } == nil)
  }

  @Test("The shutdown waits for a job that runs, and leaves the others in the queue")
  func shutdown() async throws {
    let list = JobList((1...3).map { Job(id: $0, text: "") })
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    Container.shared.workerCount.register { 1 }
    let group = makeGroup(list) { _ in
      begin.yield()
      await ended.first { _ in true }
    }
    async let outcome: Void = group.run(closing: Container.shared, within: .seconds(3))
    await begun.first { _ in true }
    await group.triggerGracefulShutdown()
    end.yield()
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

  @Test("Without a doJob, the service fails, and leaves the jobs in the queue")
  func unkeptPromise() async throws {
    let list = JobList([Job(id: 1, text: "")])
    let (lines, line) = AsyncStream.makeStream(of: String.self)
    Container.shared.log.register { { line.yield($0) } }
    let group = makeGroup(list, doJob: nil)
    // A worker that takes the error for one of the job logs it, and does the job again.
    let failure = Task {
      for await _ in lines { await group.triggerGracefulShutdown() }
    }
    await #expect(throws: UnkeptPromiseError.self) {
      try await group.run(closing: Container.shared, within: .seconds(3))
    }
    failure.cancel()
    #expect(await list.waiting.map(\.id) == [1])
  }

  private func makeGroup(
    _ queue: any JobQueue,
    limit: Duration = .seconds(30),
    doJob: JobFunction?
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
