import Testing

@testable import CommandLineKit

struct InvocationTests {
  /// Reads a line, whose arguments have a blank between them.
  private func invocation(_ line: String, of program: Program = .example) throws -> Invocation {
    try program.invocation(of: line.split(separator: " ").map(String.init))
  }

  /// The action of a line in words.
  private func action(_ line: String, of program: Program = .example) throws -> String {
    switch try invocation(line, of: program) {
    case .help(nil): "help"
    case .help(let command?): "help \(command.name)"
    case .version: "version"
    case .run(let command, _): "run \(command.name)"
    }
  }

  private func arguments(in line: String) throws -> Arguments {
    var found: Arguments?
    if case .run(_, let arguments) = try invocation(line) { found = arguments }
    return try #require(found)
  }

  private func value(_ name: String, in line: String) throws -> String? {
    try arguments(in: line)[Option(name, "")]
  }

  @Test(
    "Both forms of options are valid, before and after operands",
    arguments: [
      "--color red", "-c=red", "paint --color red wall", "paint wall --color=red --dry",
    ]
  )
  func readsValues(line: String) throws {
    #expect(try action(line) == "run paint")
    #expect(try value("color", in: line) == "red")
  }

  @Test(
    "The value begins after the first equals sign, and may be a dash or a negative number",
    arguments: [
      ("--from=a=b", "a=b"), ("--from=--dry", "--dry"), ("--from=\u{301}a", "\u{301}a"),
      ("--from -", "-"), ("--from -1.5", "-1.5"),
    ]
  )
  func readsInlineValues(line: String, expected: String) throws {
    #expect(try value("from", in: line) == expected)
  }

  @Test(
    "A single dash, a negative number and all arguments after -- are operands",
    arguments: [
      ("mix - -5", ["-", "-5"]), ("mix -- --help --version", ["--help", "--version"]),
      ("-- wall", ["wall"]),
    ]
  )
  func readsOperands(line: String, operands: [String]) throws {
    #expect(try arguments(in: line).operands == operands)
  }

  @Test("A flag has no value")
  func readsFlags() throws {
    #expect(try arguments(in: "-v").contains(Option("dry", "")))
    #expect(try arguments(in: "").contains(Option("dry", "")) == false)
  }

  @Test("Commands can have different choices for one option")
  func checksTheCommandsOwnChoices() throws {
    #expect(try value("color", in: "mix --color green a b") == "green")
    #expect(throws: UsageError.unknownValue("red", of: "--color", expected: ["green"])) {
      try invocation("mix a b --color red")
    }
  }

  @Test(
    "Help has priority over the version, which is shown with a command, too",
    arguments: [
      ("-h", "help"), ("mix --help", "help mix"), ("mix a -h", "help mix"), ("help", "help"),
      ("help mix", "help mix"), ("help help", "help"), ("mix --bogus --version -h", "help mix"),
      ("--version", "version"), ("mix --version", "version"),
      // The value of an option is no command.
      ("--from --help", "help"), ("--from mix -h", "help"), ("--from a --coats mix --help", "help"),
      ("mix --from -h -- a", "help mix"),
    ]
  )
  func readsHelp(line: String, expected: String) throws {
    #expect(try action(line) == expected)
  }

  @Test("Without arguments, the default command runs or help is shown")
  func defaults() throws {
    #expect(try action("") == "run paint")
    #expect(try action("", of: .exampleWithoutDefault) == "help")
  }

  @Test(
    "Each kind of invalid command line has its own error",
    arguments: [
      ("mxi", .unknownCommand("mxi", expected: commands)),
      ("help mxi", .unknownCommand("mxi", expected: commands)),
      ("paint wall b", .unexpectedArgument("b", command: "paint")),
      ("--color red mix a", .unexpectedArgument("a", command: "paint")),
      ("paint roof", .unknownValue("roof", of: "THING", expected: ["wall", "door"])),
      ("mix", .missingOperand("FIRST", command: "mix", expected: [])),
      ("mix a", .missingOperand("SECOND", command: "mix FIRST", expected: [])),
      ("mix --x=1", .unknownOption("--x", command: "mix", expected: optionsOfMix)),
      ("mix -1,5", .unknownOption("-1,5", command: "mix", expected: optionsOfMix)),
      ("mix a b --dry", .unknownOption("--dry", command: "mix", expected: optionsOfMix)),
      ("--from", .missingValue("--from", of: "FILE")),
      ("--from=", .missingValue("--from", of: "FILE")),
      ("--from --dry", .missingValue("--from", of: "FILE")),
      ("--dry=1", .valueForFlag("--dry")),
      ("-c red --color red", .repeatedOption("--color")),
      ("--color pink", .unknownValue("pink", of: "--color", expected: ["red", "blue"])),
    ] as [(String, UsageError)]
  )
  func refusesNonsense(line: String, error: UsageError) {
    #expect(throws: error) { try invocation(line) }
  }

  private static let commands = ["paint", "mix", "help"]
  private static let optionsOfMix = ["--color", "--help", "--version"]

  @Test("Without a command, only help and version are options")
  func refusesOptionsWithoutACommand() {
    let options = ["--help", "--version"]
    #expect(throws: UsageError.unknownOption("--color", command: "Tool", expected: options)) {
      try invocation("--color=red paint", of: .exampleWithoutDefault)
    }
  }
}
