import FactoryRunning

/// Loads the accounts at once when the process receives `SIGHUP`.
struct HangupService: Service {
  let watch: AccountsWatch<ContinuousClock>
  /// Received as soon as this is made: one that comes while the app starts doesn't end it.
  let hangups = UnixSignalsSequence(trapping: .sighup)

  func run() async throws {
    try await cancelWhenGracefulShutdown {
      for await _ in hangups { watch.loadNow() }
    }
  }
}
