import Contracts
import FactoryKit
import Foundation

extension Command {
  /// Does what a command line asks for, and reports whatever goes wrong.
  static func run(
    arguments: Result<[String], UsageError>,
    environment: [String: String]
  ) async -> ExitCode {
    do {
      let command = try Command(
        arguments: try arguments.get(),
        environment: environment,
        formats: Container.shared.reportFormats()
      )
      try await command.run()
      return .success
    } catch {
      let failure = Failure(error, hiding: Credentials.secrets(in: environment))
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
