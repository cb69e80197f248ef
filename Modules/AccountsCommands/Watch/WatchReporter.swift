import CommandLineKit
import Contracts

/// Writes changes to a destination, and other events to standard error.
struct WatchReporter: WatchReporting {
  let format: ChangeFormat
  let destination: Destination

  func report(_ event: WatchEvent) throws {
    switch event {
    case .began(let watched, let accounts):
      Message.note("Watching \(watched) of \(accounts) accounts.").show()
    case .noted(let notes): notes.show()
    case .changed(let changes): try destination.append(try format.text(of: changes))
    case .failed(let error, let pause):
      for message in Failure(error, redacting: Redaction.ofCredentials).messages {
        Message.warning("\(message) Next attempt in \(pause.secondsText).").show()
      }
    case .recovered: Message.note("The accounts could be loaded again.").show()
    }
  }
}
