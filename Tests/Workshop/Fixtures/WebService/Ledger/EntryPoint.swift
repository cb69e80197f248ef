package import CommandLineKit
import FactoryKit
import FactoryWiring
import ServeCommand
import WiringCommand

/// The entry point of the program.
@main
struct EntryPoint {
  static func main() async { await Program.ledger.main() }
}

extension Program {
  /// The command line of the app.
  package static var ledger: Program {
    Program(
      name: "Ledger",
      version: "0.1.0",
      summary: "Stores entries.",
      commands: [.serve, .wiring(of: .ledger)],
      check: { try UnkeptPromises.check(WiringPlan.ledger.report()) }
    )
  }
}
