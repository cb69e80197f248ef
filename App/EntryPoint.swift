import Accounts
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
  package static var app: Program {
    Program(
      name: "App",
      version: "0.1.0",
      summary: "Shows bank accounts, their balances, and a total for each currency.",
      commands: [.accounts, .wiring(of: .app)],
      defaultCommand: "accounts",
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
      ("0", "Success"), ("64", "Wrong usage"), ("65", "Invalid data"), ("66", "No such input"),
      ("69", "Service unavailable"), ("70", "A promised factory isn't registered"),
      ("74", "Can't write the output"),
    ]
  )
}
