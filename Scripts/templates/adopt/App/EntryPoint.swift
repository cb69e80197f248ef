package import CommandLineKit
import FactoryKit
import FactoryWiring
import WiringCommand

/// The entry point of the program.
@main
struct EntryPoint {
  static func main() async { await Program.app.main() }
}

extension Program {
  /// The command line of the app.
  ///
  /// To add a command, add it to `commands`.
  package static var app: Program {
    Program(
      name: "App",
      version: "0.1.0",
      summary: "Says what it does as soon as you write it here.",
      commands: [.wiring(of: .app)],
      sections: [.exitCodes],
      check: { try UnkeptPromises.check(WiringPlan.app.report()) }
    )
  }
}

extension HelpSection {
  /// The meanings of the app's exit codes.
  fileprivate static let exitCodes = HelpSection(
    "Exit codes",
    [
      ("0", "Success"), ("64", "Wrong usage"), ("70", "A promised factory isn't registered"),
      ("74", "Can't write the output"),
    ]
  )
}
