import FactoryRunning

/// Loads the accounts immediately when the process receives `SIGHUP`.
struct HangupService: Service {
  let watch: AccountsWatch<ContinuousClock>
  /// The signals, trapped from the start, so that an early `SIGHUP` doesn't end the app.
  let hangups = UnixSignalsSequence(trapping: .sighup)

  func run() async throws {
    try await cancelWhenGracefulShutdown {
      for await _ in hangups { watch.loadNow() }
    }
  }
}
