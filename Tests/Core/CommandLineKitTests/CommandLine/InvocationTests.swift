import Testing

@testable import CommandLineKit

struct InvocationTests {
  private func run(_ arguments: [String]) throws -> (command: String, arguments: Arguments) {
    let invocation = try Program.example.invocation(of: arguments)
    guard case .run(let command, let arguments) = invocation else {
      throw UnexpectedInvocation(invocation: invocation)
    }
    return (command.name, arguments)
  }

  private struct UnexpectedInvocation: Error {
    let invocation: Invocation
  }

  private func value(_ name: String, in arguments: [String]) throws -> String? {
    try run(arguments).arguments[Option(name, "")]
  }

  @Test(
    "Both forms of options are valid, before and after operands",
    arguments: [
      ["--color", "red"], ["-c=red"], ["paint", "--color", "red", "wall"],
      ["paint", "wall", "--color=red", "--dry"],
    ]
  )
  func readsValues(arguments: [String]) throws {
    #expect(try run(arguments).command == "paint")
    #expect(try value("color", in: arguments) == "red")
  }

  @Test("The value begins after the first equals sign")
  func readsInlineValues() throws {
    #expect(try value("from", in: ["--from=a=b"]) == "a=b")
    #expect(try value("from", in: ["--from=--dry"]) == "--dry")
    #expect(try value("from", in: ["--from=\u{301}a"]) == "\u{301}a")
  }

  @Test("A single dash and a negative number are values and operands")
  func readsDashes() throws {
    #expect(try value("from", in: ["--from", "-"]) == "-")
    #expect(try value("coats", in: ["--coats", "-1.5"]) == "-1.5")
    #expect(try run(["mix", "-", "-5"]).arguments.operands == ["-", "-5"])
  }

  @Test("A flag has no value")
  func readsFlags() throws {
    #expect(try run(["-v"]).arguments.contains(Option("dry", "")))
    #expect(try run([]).arguments.contains(Option("dry", "")) == false)
  }

  @Test("After --, all arguments are operands")
  func readsOperands() throws {
    #expect(try run(["mix", "--", "--help", "--version"]).arguments.operands.count == 2)
    #expect(try run(["--", "wall"]).arguments.operands == ["wall"])
  }

  @Test("Commands can have different choices for one option")
  func checksTheCommandsOwnChoices() throws {
    #expect(try value("color", in: ["mix", "--color", "green", "a", "b"]) == "green")
    #expect(throws: UsageError.unknownValue("red", of: "--color", expected: ["green"])) {
      try run(["mix", "a", "b", "--color", "red"])
    }
  }

  @Test(
    "Help has priority, and the value of an option is no command",
    arguments: [
      (["-h"], nil), (["mix", "--help"], "mix"), (["mix", "a", "-h"], "mix"),
      (["help"], nil), (["help", "mix"], "mix"), (["help", "help"], nil),
      (["mix", "--bogus", "--version", "-h"], "mix"), (["--from", "--help"], nil),
      (["--from", "mix", "-h"], nil), (["--from", "a", "--coats", "mix", "--help"], nil),
      (["mix", "--from", "-h", "--", "a"], "mix"),
    ] as [([String], String?)]
  )
  func readsHelp(arguments: [String], command: String?) throws {
    let invocation = try Program.example.invocation(of: arguments)
    guard case .help(let shown) = invocation else {
      throw UnexpectedInvocation(invocation: invocation)
    }
    #expect(shown?.name == command)
  }

  @Test(
    "The version is shown, also with a command",
    arguments: [["--version"], ["mix", "--version"]]
  )
  func readsVersion(arguments: [String]) throws {
    let invocation = try Program.example.invocation(of: arguments)
    guard case .version = invocation else { throw UnexpectedInvocation(invocation: invocation) }
  }

  @Test("Without arguments, the default command runs or help is shown")
  func defaults() throws {
    #expect(try run([]).command == "paint")
    let invocation = try Program.exampleWithoutDefault.invocation(of: [])
    guard case .help(nil) = invocation else { throw UnexpectedInvocation(invocation: invocation) }
  }

  @Test(
    "Each kind of invalid command line has its own error",
    arguments: [
      (["mxi"], .unknownCommand("mxi", expected: ["paint", "mix", "help"])),
      (["help", "mxi"], .unknownCommand("mxi", expected: ["paint", "mix", "help"])),
      (["mxi", "-h"], .unknownCommand("mxi", expected: ["paint", "mix", "help"])),
      (["paint", "wall", "b"], .unexpectedArgument("b", command: "paint")),
      (["--color", "red", "mix", "a"], .unexpectedArgument("a", command: "paint")),
      (["paint", "roof"], .unknownValue("roof", of: "THING", expected: ["wall", "door"])),
      (["mix"], .missingOperand("FIRST", command: "mix", expected: [])),
      (["mix", "a"], .missingOperand("SECOND", command: "mix FIRST", expected: [])),
      (["mix", "--x=1"], .unknownOption("--x", command: "mix", expected: Self.optionsOfMix)),
      (["mix", "-1,5"], .unknownOption("-1,5", command: "mix", expected: Self.optionsOfMix)),
      (
        ["mix", "a", "b", "--dry"],
        .unknownOption("--dry", command: "mix", expected: Self.optionsOfMix)
      ),
      (["--from"], .missingValue("--from", of: "FILE")),
      (["--from="], .missingValue("--from", of: "FILE")),
      (["--from", "--dry"], .missingValue("--from", of: "FILE")),
      (["--dry=1"], .valueForFlag("--dry")),
      (["-c", "red", "--color", "red"], .repeatedOption("--color")),
      (["--color", "pink"], .unknownValue("pink", of: "--color", expected: ["red", "blue"])),
    ] as [([String], UsageError)]
  )
  func refusesNonsense(arguments: [String], error: UsageError) {
    #expect(throws: error) { try Program.example.invocation(of: arguments) }
  }

  private static let optionsOfMix = ["--color", "--help", "--version"]

  @Test("Without a command, only help and version are options")
  func refusesOptionsWithoutACommand() {
    let options = ["--help", "--version"]
    #expect(throws: UsageError.unknownOption("--color", command: "Tool", expected: options)) {
      try Program.exampleWithoutDefault.invocation(of: ["--color=red", "paint"])
    }
  }
}
