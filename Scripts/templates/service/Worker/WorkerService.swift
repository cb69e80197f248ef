import FactoryRunning

/// Waits for the end of the app.
///
/// Replace this example with your server, or with services in modules that contribute them.
struct WorkerService: Service {
  var reportsReadiness: Bool { true }

  func run() async throws {
    // A server says so when it listens.
    serviceIsReady()
    try await gracefulShutdown()
  }
}
