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
  private typealias Member = ServiceGroupConfiguration.ServiceConfiguration

  private enum Event: Sendable {
    /// The service of this index has ended.
    case ended(Int, (any Error)?)
    case ready(Int)
    /// The group was asked to end in order.
    case shutdown
    /// The group's task was cancelled.
    case cancellation
    /// The time for the start is over.
    case startLimit
    /// The time for a graceful shutdown is over.
    case shutdownLimit
    /// The time for cancelled services to end is over.
    case cancellationLimit
  }

  private enum Phase {
    case idle
    /// Services run, and the next one starts when those before it are ready.
    case running
    /// The last service that runs was asked to end, and no further one starts.
    case shuttingDown
    /// The tasks of all services were cancelled.
    case cancelled
    case finished
  }

  private let configuration: ServiceGroupConfiguration
  private let clock: any Clock<Duration>
  private let signals: SignalSource
  private let notifySocket: @Sendable () throws -> NotifySocket?
  private let healthChecks: HealthChecks
  private let events: AsyncStream<Event>
  private let event: AsyncStream<Event>.Continuation
  private let readiness = Locked(false)
  /// A signal or ``triggerGracefulShutdown()`` has asked the group to end.
  private let endRequest = Locked(false)

  private var phase = Phase.idle
  /// The preparation, if there is one, and the services, in the order in which they start.
  private var services: [Member] = []
  /// The services that have started, which are the first ones.
  private var members: [ServiceMember] = []
  /// The indices of the services that have started and haven't ended.
  private var running: Set<Int> = []
  /// The services, started or not, that still have to report that they are ready.
  private var unready: Set<Int> = []
  private var failures: ServiceFailures
  private var socket: NotifySocket?
  /// Measures the time that the start, a shutdown or a cancellation may take.
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
    healthChecks = HealthChecks(configuration.healthChecks, clock: clock)
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

  /// Runs all health checks at the same time, and returns their results.
  ///
  /// A check that doesn't end is cancelled at its limit, and isn't awaited any longer. Callers at the same time share one
  /// run. If ``isReady`` is `false`, no check runs.
  ///
  /// - Returns: Whether the group is ready, and the result of each check.
  public nonisolated func checkHealth() async -> HealthReport {
    guard isReady else {
      return HealthReport(isReady: false, checks: [])
    }
    let checks = await healthChecks.run()
    // The group may have been asked to end meanwhile.
    let isReady = isReady && checks.allSatisfy { $0.failure == nil }
    return HealthReport(isReady: isReady, checks: checks)
  }

  /// Starts all services, and returns when all have ended.
  ///
  /// A service starts when each service before it that reports readiness is ready. If one fails or returns before it is
  /// ready, the next ones don't start, and the others end in order.
  ///
  /// They end in order after a signal or ``triggerGracefulShutdown()``, and immediately when this task is
  /// cancelled. If this task is cancelled before the services start, none starts. A group runs once. The group ignores
  /// a `CancellationError` of a service that was asked to end.
  ///
  /// - Throws: The first error of a service that isn't ignored, a ``ServiceGroupError``, or
  ///   `CancellationError` if this task was cancelled.
  public func run() async throws { try await run(configuration.services) {} }

  /// Runs all services as ``run()`` does, and then shuts a container down.
  ///
  /// However the services end, the container is shut down after them, because they use its instances. It's
  /// also shut down if no service starts, because the preparation has failed, the group was asked to end or cancelled
  /// before, has already ended, has no services, or `NOTIFY_SOCKET` is malformed. If the group is already running, the
  /// container stays open. During the shutdown, signals have the same effect as while the services run.
  ///
  /// - Parameters:
  ///   - container: The container of the services' dependencies.
  ///   - limit: The time for closing its instances.
  ///   - prepare: Called before the services start, such as to open a database. If it throws, or
  ///     the group is asked to end or cancelled meanwhile, no service starts. A request to end cancels it. The limits
  ///     of the group apply to it as to a service, with the name "preparation".
  /// - Throws: The error of `prepare` or of ``run()``, or else the `ShutdownError` of the container; if it throws
  ///   both, the latter is reported.
  public func run(
    closing container: some ManagedContainer & Sendable,
    within limit: Duration,
    preparing prepare: @escaping @Sendable () async throws -> Void = {}
  ) async throws {
    let preparation = ServiceAdapter(
      "preparation",
      reportsReadiness: true,
      successTerminationBehavior: .ignore
    ) {
      try await cancelWhenGracefulShutdown(prepare)
    }
    try await run([Member(service: preparation)] + configuration.services) { [clock] in
      try await clock.shutDown(container, within: limit)
    }
  }

  private func run(_ services: [Member], then close: () async throws -> Void) async throws {
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
    } else {
      self.services = services
      await runServices()
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
    // All services have ended by themselves, as their configuration allows, or none has started.
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

  /// Starts the first services and the watchdog.
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
    unready = Set(services.indices.filter { services[$0].service.reportsReadiness })
    setTimer(configuration.maximumStartDuration, .startLimit)
    startServices()
    watchdog = socket?.startWatchdog(on: clock)
  }

  /// Starts services in their order, up to one that isn't ready yet.
  private func startServices() {
    while phase == .running, !isAskedToEnd, members.count < services.count,
      !unready.contains(members.count - 1)
    {
      let index = members.count
      let member = ServiceMember(services[index].service) { [event] in
        event.yield(.ready(index))
      } onEnd: { [event] error in
        event.yield(.ended(index, error))
      }
      members.append(member)
      running.insert(index)
    }
    reportReadiness()
  }

  /// Waits no longer for a service to be ready.
  private func setReady(_ index: Int) {
    if unready.remove(index) != nil {
      startServices()
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
      case .startLimit: limitStart()
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
    let service = services[index].service
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
      if services[index].failureTerminationBehavior == .ignore {
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
    let service = services[index]
    var behavior = service.successTerminationBehavior
    if error != nil {
      behavior = service.failureTerminationBehavior
      reportName(index)
    }
    switch behavior {
    case .cancelGroup:
      fail(error ?? ServiceGroupError.serviceFinishedUnexpectedly(name(index)))
      if unready.contains(index) {
        shutDown()
      } else {
        cancel()
      }
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

  /// Ends the services that have started, unless all are ready.
  private func limitStart() {
    guard phase == .running, let limit = configuration.maximumStartDuration,
      let late = unready.min()
    else { return }
    let notStarted = services.indices.dropFirst(members.count).map(name)
    fail(ServiceGroupError.startTimedOut(name(late), limit, notStarted: notStarted))
    shutDown()
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
