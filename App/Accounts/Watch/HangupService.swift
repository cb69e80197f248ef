import Accounts
import FactoryRunning

/// Has accounts loaded at once when the process receives `SIGHUP`.
struct HangupService: Service {
  let watch: AccountsWatch<ContinuousClock>

  func run() async throws {
    try await cancelWhenGracefulShutdown {
      for await _ in await UnixSignalsSequence(trapping: .sighup) { watch.loadNow() }
    }
  }
}
