import Accounts
import Contracts
import FactoryKit

extension Command {
  /// Does what a command line asks for, and reports whatever goes wrong.
  static func run(arguments: [String], environment: [String: String]) async -> ExitCode {
    do {
      let command = try Command(
        arguments: arguments,
        environment: environment,
        formats: Container.shared.reportFormats()
      )
      try await command.run()
      return .success
    } catch {
      let failure = Failure(error, hiding: environment[Credentials.tokenVariable])
      for message in failure.messages { StandardStream.error.tryToWrite("error: \(message)\n") }
      return failure.code
    }
  }

  private func run() async throws {
    switch self {
    case .help(let formats): try StandardStream.output.write(HelpText.text(formats: formats))
    case .version: try StandardStream.output.write("\(Program.name) \(Program.version)\n")
    case .accounts(let request): try await request.run()
    case .wiring(let request): try await request.run()
    }
  }
}

extension AccountsRequest {
  /// Loads the accounts and writes them, as a whole or not at all.
  fileprivate func run() async throws {
    try UnkeptPromises.check(WiringPlan.app.report())
    guard let format else { throw NoReportFormat() }
    Container.shared.accountSource.register { source }
    let feature = AccountsFeature()
    let report = try await ProgressLine.during(isWanted: !source.isTyped) {
      try await feature.report()
    }
    try StandardStream.output.write(try format.text(of: report))
    if case .sample = source {
      StandardStream.error.tryToWrite(
        "note: These accounts are a built-in sample; --file or --url shows real ones.\n"
      )
    }
  }
}
