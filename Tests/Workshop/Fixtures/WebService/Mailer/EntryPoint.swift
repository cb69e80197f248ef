import CommandLineKit
import FactoryKit
import FactoryWiring
import JobWorkers
import WiringCommand

/// The entry point of the program.
@main
struct EntryPoint {
  static func main() async {
    let program = Program(
      name: "Mailer",
      version: "0.1.0",
      summary: "Sends letters.",
      commands: [.work],
      check: { try UnkeptPromises.check(WiringPlan.mailer.report()) }
    )
    await program.main()
  }
}
