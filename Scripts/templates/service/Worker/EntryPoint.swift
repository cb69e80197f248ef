package import CommandLineKit
import FactoryKit
import FactoryWiring
import WiringCommand

/// The entry point of the program.
@main
struct EntryPoint {
  static func main() async {
    Container.wire(with: WorkerWiring())
    await Program.worker.main()
  }
}

extension Program {
  /// The command line of the app.
  ///
  /// To add a command, add it to `commands`.
  package static var worker: Program {
    Program(
      name: "Worker",
      version: "0.1.0",
      summary: "Says what it does as soon as you write it here.",
      commands: [.serve, .wiring(of: .worker)],
      defaultCommand: "serve",
      check: { try UnkeptPromises.check(WiringPlan.worker.report()) }
    )
  }
}
