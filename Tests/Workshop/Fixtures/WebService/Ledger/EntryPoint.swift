import CommandLineKit
import FactoryKit
import FactoryWiring
import WiringCommand

/// The entry point of the program, as `Scripts/adopt --service` writes it.
@main
struct EntryPoint {
  static func main() async {
    Container.wire(with: LedgerWiring())
    await Program.ledger.main()
  }
}

extension Program {
  /// The command line of the app.
  fileprivate static var ledger: Program {
    Program(
      name: "Ledger",
      version: "0.1.0",
      summary: "Stores entries.",
      commands: [.serve, .wiring(of: .ledger)],
      defaultCommand: "serve",
      check: { try UnkeptPromises.check(WiringPlan.ledger.report()) }
    )
  }
}
