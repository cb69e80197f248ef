import CommandLineKit
import FactoryKit
import FactoryRunning
import FactoryWiring
import WiringCommand

/// The entry point of the program, as `Scripts/adopt --service` writes it, without options.
@main
struct EntryPoint {
  static func main() async {
    Container.wire(with: MailerWiring())
    let program = Program(
      name: "Mailer",
      version: "0.1.0",
      summary: "Sends letters.",
      commands: [.serve],
      defaultCommand: "serve",
      check: { try UnkeptPromises.check(WiringPlan.mailer.report()) }
    )
    await program.main()
  }
}

extension Command {
  fileprivate static let serve = Command("serve", "Does jobs until a signal arrives") { _ in
    let services = Container.shared.services()
    let configuration = ServiceGroupConfiguration(services: services) { error in
      Message.error("\(error)").show()
    }
    let group = ServiceGroup(configuration: configuration)
    try await group.run(closing: Container.shared, within: .seconds(3))
  }
}
