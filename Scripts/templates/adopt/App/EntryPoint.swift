package import CommandLineKit
import FactoryKit
import FactoryWiring
import WiringCommand

/// Where the program begins.
@main
struct EntryPoint {
  static func main() async { await Program.app.main() }
}

extension Program {
  /// The command line of the app.
  ///
  /// A new command is one more in the list.
  package static var app: Program {
    Program(
      name: "App",
      version: "0.1.0",
      summary: "Says what it does as soon as you write it here.",
      commands: [.wiring(of: .app, resolving: {})],
      sections: [.exitCodes],
      check: { try UnkeptPromises.check(WiringPlan.app.report()) }
    )
  }
}

extension HelpSection {
  /// What the app's exit codes mean.
  fileprivate static let exitCodes = HelpSection(
    "Exit codes",
    [
      ("0", "Success"), ("64", "Wrong usage"), ("70", "A promised factory isn't registered"),
      ("73", "Can't create the output file"), ("74", "Can't write the output"),
    ]
  )
}
