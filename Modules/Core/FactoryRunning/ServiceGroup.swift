public import FactoryKit

/// Services that run together until the end.
///
/// <doc:RunningServices> shows how an app does that.
///
/// If systemd has started the process with `Type=notify`, the group sends `READY=1` when it has started all services,
/// and `STOPPING=1` when it begins to end them or all have ended by themselves. With
/// `WatchdogSec=`, it also sends `WATCHDOG=1` twice in that time. A group that is a service of
/// another group leaves signals and systemd to that one.
public actor ServiceGroup: Service {
  private enum Event: Sendable {
    /// The service of this index has ended.
    case ended(Int, (any Error)?)
    case ready(Int)
    /// The group was asked to end in order.
    case shutdown
    /// The group's task was cancelled.
    case cancellation
    /// The time for a graceful shutdown is over.
    case shutdownLimit
    /// The time for cancelled services to end is over.
    case cancellationLimit
  }

  private enum Phase {
    case idle, running, shuttingDown, cancelled, finished
  }

  private let configuration: ServiceGroupConfiguration
  private let clock: any Clock<Duration>
  private let signals: SignalSource
  private let notifySocket: @Sendable () throws -> NotifySocket?
  private let events: AsyncStream<Event>
  private let event: AsyncStream<Event>.Continuation
  private let readiness = Locked(false)
  /// A signal or ``triggerGracefulShutdown()`` has asked the group to end.
  private let endRequest = Locked(false)

  private var phase = Phase.idle
  private var members: [ServiceMember] = []
  /// The indices of the services that haven't ended.
  private var running: Set<Int> = []
  /// The services that still have to report that they are ready.
  private var unready: Set<Int> = []
  private var failures: ServiceFailures
  private var socket: NotifySocket?
  /// Measures the time that a shutdown or a cancellation may take.
  private var timer: Task<Void, any Error>?
  /// Sends `WATCHDOG=1` to systemd at regular intervals.
  private var watchdog: Task<Void, any Error>?

  /// Creates a group.
  ///
  /// - Parameter configuration: The services, and the rules for their end.
  public init(configuration: ServiceGroupConfiguration) {
    self.init(configuration, clock: ContinuousClock(), signals: .process) {
      try NotifySocket.ofProcess
    }
  }

  /// Creates a group with a clock, signals and a socket that a test chooses.
  package init(
    _ configuration: ServiceGroupConfiguration,
    clock: any Clock<Duration>,
    signals: SignalSource,
    notifySocket: @escaping @Sendable () throws -> NotifySocket? = { nil }
  ) {
    self.configuration = configuration
    self.clock = clock
    self.signals = signals
    self.notifySocket = notifySocket
    (events, event) = AsyncStream.makeStream(of: Event.self)
    failures = ServiceFailures(reportError: configuration.reportError)
  }

  /// Whether one of the services reports that it is ready.
  public nonisolated var reportsReadiness: Bool {
    configuration.services.contains { $0.service.reportsReadiness }
  }

  /// Whether all services have started, and the group wasn't asked to end.
  ///
  /// For a route that tells a load balancer whether to send requests. It is `false` before the services that report
  /// readiness have reported it, from a signal on, while the group is cancelled, and when all services have ended.
  public nonisolated var isReady: Bool { readiness.withLock(\.self) }

  /// Starts all services, and returns when all have ended.
  ///
  /// They end in order after a signal or ``triggerGracefulShutdown()``, and immediately when this task is
  /// cancelled. If this task is cancelled before the services start, none starts. A group runs once. The group ignores
  /// a `CancellationError` of a service that was asked to end.
  ///
  /// - Throws: The first error of a service that isn't ignored, a ``ServiceGroupError``, or
  ///   `CancellationError` if this task was cancelled.
  public func run() async throws { try await run(after: {}, then: {}) }

  /// Runs all services as ``run()`` does, and then shuts a container down.
  ///
  /// However the services end, the container is shut down after them, because they use its instances. It's
  /// also shut down if no service starts, because the preparation has failed, the group was asked to end or cancelled
  /// before, has already ended, or `NOTIFY_SOCKET` is malformed. If the group is already running, the container stays
  /// open. During the shutdown, signals have the same effect as while the services run.
  ///
  /// - Parameters:
  ///   - container: The container of the services' dependencies.
  ///   - limit: The time for closing its instances.
  ///   - prepare: Called before the services start, such as to open a database. If it throws, or
  ///     the group is asked to end or cancelled meanwhile, no service starts.
  /// - Throws: The error of `prepare` or of ``run()``, or else the `ShutdownError` of the container; if it throws
  ///   both, the latter is reported.
  public func run(
    closing container: some ManagedContainer & Sendable,
    within limit: Duration,
    preparing prepare: () async throws -> Void = {}
  ) async throws {
    try await run(after: prepare) { [clock] in
      try await clock.shutDown(container, within: limit)
    }
  }

  private func run(
    after prepare: () async throws -> Void,
    then close: () async throws -> Void
  ) async throws {
    let before = phase
    guard [.idle, .finished].contains(before) else {
      throw ServiceGroupError.alreadyRunning
    }
    phase = .running
    defer { phase = .finished }
    let release = isNested ? {} : trapSignals()
    defer { release() }
    if before == .finished {
      failures.first = ServiceGroupError.alreadyFinished
    } else if !isAskedToEnd {
      do {
        try await prepare()
        if !isAskedToEnd {
          await runServices()
        }
      } catch {
        fail(error)
      }
    }
    do { try await close() } catch { fail(error) }
    watchdog?.cancel()
    // The program may end when this function has returned.
    await failures.waitForReports()
    if let failure = failures.first {
      throw failure
    }
    try Task.checkCancellation()
  }

  /// Starts the services, and waits until all have ended.
  private func runServices() async {
    start()
    // A separate task, which isn't cancelled with this one, because it must wait for the services.
    let end = Task { await untilAllHaveEnded() }
    await withTaskCancellationHandler {
      await withGracefulShutdownHandler {
        await end.value
      } onGracefulShutdown: {
        self.event.yield(.shutdown)
      }
    } onCancel: {
      event.yield(.cancellation)
    }
    // All services have ended by themselves, as their configuration allows.
    if phase == .running {
      stopBeingReady()
    }
    timer?.cancel()
  }

  /// Asks all services to end, the last one first.
  ///
  /// A group that hasn't started its services yet won't start them.
  public func triggerGracefulShutdown() async { askToEnd() }

  /// Asks the group to end.
  ///
  /// Not on its actor, because services may block all threads of its executor.
  private nonisolated func askToEnd() {
    endRequest.withLock { $0 = true }
    event.yield(.shutdown)
  }

  /// Whether this group, or the one around it, was asked to end, or this task was cancelled.
  private var isAskedToEnd: Bool {
    endRequest.withLock(\.self) || Task.isShuttingDownGracefully || Task.isCancelled
  }

  /// Whether the current task belongs to a service of another group.
  private var isNested: Bool { GracefulShutdown.current != nil }

  /// Sets a trap: the first signal begins a graceful shutdown, and the second one ends the process.
  private func trapSignals() -> @Sendable () -> Void {
    let isFirst = Locked(true)
    return signals.trap(Set(configuration.gracefulShutdownSignals)) { [self] signal in
      let wasFirst = isFirst.withLock { isFirst in
        defer { isFirst = false }
        return isFirst
      }
      if wasFirst {
        askToEnd()
      } else {
        signals.end(signal)
      }
    }
  }

  /// Starts the services and the watchdog, and tells systemd.
  private func start() {
    if configuration.services.isEmpty {
      return fail(ServiceGroupError.noServices)
    }
    do {
      if !isNested {
        socket = try notifySocket()
      }
    } catch {
      return fail(error)
    }
    running = Set(configuration.services.indices)
    unready = running.filter { configuration.services[$0].service.reportsReadiness }
    for (index, service) in configuration.services.enumerated() {
      let member = ServiceMember(service.service) { [event] in
        event.yield(.ready(index))
      } onEnd: { [event] error in
        event.yield(.ended(index, error))
      }
      members.append(member)
    }
    reportReadiness()
    watchdog = socket?.startWatchdog(on: clock)
  }

  /// Waits no longer for a service to be ready.
  private func setReady(_ index: Int) {
    if unready.remove(index) != nil {
      reportReadiness()
    }
  }

  /// Tells systemd, and the group around this one, when all services are ready.
  private func reportReadiness() {
    // Services whose end is ignored may all have ended.
    guard unready.isEmpty, !running.isEmpty, phase == .running else {
      return
    }
    readiness.withLock { $0 = true }
    do {
      try socket?.send("READY=1")
    } catch {
      fail(error)
      return cancel()
    }
    serviceIsReady()
    let onReady = configuration.onReady
    // On its own thread, because it may block it.
    Task(executorPreference: ThreadExecutor()) { onReady() }
  }

  private func untilAllHaveEnded() async {
    guard !running.isEmpty else {
      return
    }
    for await event in events {
      switch event {
      case .ended(let index, let error): end(index, error)
      case .ready(let index): setReady(index)
      case .shutdown: shutDown()
      case .cancellation: cancel()
      case .shutdownLimit: limitShutdown()
      case .cancellationLimit:
        if let limit = configuration.maximumCancellationDuration {
          fail(ServiceGroupError.cancellationTimedOut(names, limit))
        }
        return
      }
      if running.isEmpty {
        return
      }
    }
  }

  /// The types of the services that haven't ended.
  private var names: [String] { running.sorted().map(name) }

  private func name(_ index: Int) -> String {
    let service = configuration.services[index].service
    return (service as? ServiceAdapter)?.name ?? "\(type(of: service))"
  }

  private func end(_ index: Int, _ error: (any Error)?) {
    running.remove(index)
    switch phase {
    case .shuttingDown, .cancelled: endAsAsked(index, error)
    case .idle, .running, .finished: endEarly(index, error)
    }
  }

  /// Notes the end of a service that was asked to end.
  private func endAsAsked(_ index: Int, _ error: (any Error)?) {
    if let error, !(error is CancellationError) {
      reportName(index)
      if configuration.services[index].failureTerminationBehavior == .ignore {
        failures.report(error)
      } else {
        fail(error)
      }
    }
    if phase == .shuttingDown {
      askLast()
    }
  }

  /// Notes the end of a service that should have continued.
  private func endEarly(_ index: Int, _ error: (any Error)?) {
    let service = configuration.services[index]
    var behavior = service.successTerminationBehavior
    if error != nil {
      behavior = service.failureTerminationBehavior
      reportName(index)
    }
    switch behavior {
    case .cancelGroup:
      fail(error ?? ServiceGroupError.serviceFinishedUnexpectedly(name(index)))
      cancel()
    case .gracefullyShutdownGroup:
      if let error {
        fail(error)
      }
      shutDown()
    case .ignore:
      if let error {
        failures.report(error)
      }
      setReady(index)
    }
  }

  private func fail(_ error: any Error) { failures.fail(error) }

  /// Reports which of several services has failed, because its error needn't say so.
  private func reportName(_ index: Int) {
    guard configuration.services.count > 1 else {
      return
    }
    failures.report(ServiceGroupError.serviceFailed(name(index)))
  }

  private func shutDown() {
    guard phase == .running else {
      return
    }
    phase = .shuttingDown
    stopBeingReady()
    setTimer(configuration.maximumGracefulShutdownDuration, .shutdownLimit)
    askLast()
  }

  /// Tells systemd and the readers of ``isReady`` that the group ends.
  private func stopBeingReady() {
    readiness.withLock { $0 = false }
    try? socket?.send("STOPPING=1")
  }

  /// Asks the last service that hasn't ended to end.
  private func askLast() {
    if let last = running.max() {
      members[last].shutdown.begin()
    }
  }

  private func limitShutdown() {
    guard phase == .shuttingDown, let limit = configuration.maximumGracefulShutdownDuration,
      let asked = running.max()
    else { return }
    let notAsked = names.dropLast()
    fail(ServiceGroupError.gracefulShutdownTimedOut(name(asked), limit, notAsked: Array(notAsked)))
    cancel()
  }

  private func cancel() {
    guard phase != .cancelled else {
      return
    }
    if phase == .running {
      stopBeingReady()
    }
    phase = .cancelled
    setTimer(configuration.maximumCancellationDuration, .cancellationLimit)
    // Each on its own thread: a handler that blocks delays neither the limit nor the others.
    for index in running {
      ThreadExecutor.cancel([members[index].task])
    }
  }

  private func setTimer(_ limit: Duration?, _ end: Event) {
    timer?.cancel()
    timer = limit.map { limit in
      Task { [clock, event] in
        try await clock.sleep(for: limit.asLimit)
        event.yield(end)
      }
    }
  }
}

extension Clock where Duration == Swift.Duration {
  /// Shuts a container down within a limit on this clock.
  fileprivate func shutDown(
    _ container: some ManagedContainer & Sendable,
    within limit: Duration
  ) async throws {
    try await container.shutdown(within: limit, clock: self)
  }
}
