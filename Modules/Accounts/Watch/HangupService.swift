import FactoryKit
import FactoryRunning

/// Loads the accounts immediately when the process receives `SIGHUP`.
struct HangupService: Service {
  /// The signals, trapped from the start, so that an early `SIGHUP` doesn't end the app.
  let hangups = UnixSignalsSequence(trapping: .sighup)

  func run() async throws {
    try await cancelWhenGracefulShutdown {
      for await _ in hangups { Container.shared.accountsWatch().loadNow() }
    }
  }
}
