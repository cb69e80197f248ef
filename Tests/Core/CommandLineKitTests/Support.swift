@testable import CommandLineKit

extension Program {
  /// A program with two commands, the first of which is the default.
  static let example = Program(
    name: "Tool",
    version: "1.2.3",
    summary: "Paints things.",
    commands: [
      Command(
        "paint",
        "Paints a thing",
        operands: [Operand(.choice("THING", of: ["wall", "door"]), isOptional: true)],
        options: [
          Option("color", letter: "c", value: .choice("COLOR", of: ["red", "blue"]), "The color"),
          Option("from", value: .path("FILE"), "Where the picture is"),
          Option("coats", value: .text("NUMBER"), "How many coats"),
          Option("dry", letter: "v", "Waits until it's dry"),
        ]
      ) { _ in },
      Command(
        "mix",
        "Mixes two colors",
        operands: [Operand(.text("FIRST")), Operand(.text("SECOND"))],
        options: [Option("color", value: .choice("COLOR", of: ["green"]), "The result")],
        sections: [HelpSection("Environment", [("MIXER", "What mixes")])]
      ) { _ in },
    ],
    defaultCommand: "paint",
    sections: [HelpSection("Exit codes", [("0", "Success")])]
  )

  /// A program with the two commands and without a default command.
  static let exampleWithoutDefault = Program(
    name: example.name,
    version: example.version,
    summary: example.summary,
    commands: example.commands
  )
}
