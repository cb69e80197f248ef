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

  @Test("Both forms of options are valid before and after the command")
  func readsValues() throws {
    for arguments in [
      ["--color", "red"], ["-c=red"], ["--color", "red", "paint"],
      ["paint", "wall", "--color=red", "--dry"],
    ] {
      #expect(try run(arguments).command == "paint", "\(arguments)")
      #expect(try value("color", in: arguments) == "red", "\(arguments)")
    }
  }

  @Test("The value begins after the first equals sign")
  func readsInlineValues() throws {
    #expect(try value("from", in: ["--from=a=b"]) == "a=b")
    #expect(try value("from", in: ["--from=--dry"]) == "--dry")
    #expect(try value("from", in: ["--from=\u{301}a"]) == "\u{301}a")
  }

  @Test("A single dash and a negative number are values")
  func readsDashes() throws {
    #expect(try value("from", in: ["--from", "-"]) == "-")
    #expect(try value("coats", in: ["--coats", "-1.5"]) == "-1.5")
  }

  @Test("A flag has no value")
  func readsFlags() throws {
    #expect(try run(["--dry"]).arguments.contains(Option("dry", "")))
    #expect(try run([]).arguments.contains(Option("dry", "")) == false)
  }

  @Test("After --, all arguments are operands")
  func readsOperands() throws {
    #expect(try run(["mix", "red", "blue"]).arguments.operands == ["red", "blue"])
    #expect(try run(["mix", "--", "--help", "-v"]).arguments.operands == ["--help", "-v"])
    #expect(try run(["mix", "-", "blue"]).arguments.operands == ["-", "blue"])
  }

  @Test("Commands can have different choices for one option")
  func checksTheCommandsOwnChoices() throws {
    #expect(try value("color", in: ["--color", "green", "mix", "a", "b"]) == "green")
    #expect(throws: UsageError.unknownValue("red", of: "--color", expected: ["green"])) {
      try run(["mix", "a", "b", "--color", "red"])
    }
  }

  @Test("Help has priority over everything else")
  func readsHelp() throws {
    for (arguments, command) in [
      (["-h"], nil), (["mix", "--help"], "mix"), (["-h", "mix", "a"], "mix"),
      (["--from", "--help"], nil), (["bogus", "--help"], nil),
    ] as [([String], String?)] {
      guard case .help(let shown) = try Program.example.invocation(of: arguments) else {
        Issue.record("\(arguments) shows no help")
        continue
      }
      #expect(shown?.name == command, "\(arguments)")
    }
  }

  @Test("The version is shown, also with a command", arguments: [["--version"], ["mix", "-v"]])
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

  @Test("The module adds commands for help and completions")
  func addsCommands() throws {
    #expect(try run(["help", "mix"]).arguments.operands == ["mix"])
    #expect(try run(["help"]).command == "help")
    #expect(try run(["completions", "fish"]).command == "completions")
  }

  @Test("Each kind of invalid command line has its own error")
  func refusesNonsense() {
    for (arguments, error) in [
      (
        ["mxi"],
        UsageError.unknownCommand("mxi", expected: ["paint", "mix", "completions", "help"])
      ),
      (["paint", "a", "b"], .unexpectedArgument("b", command: "paint")),
      (["mix", "a"], .missingOperand("COLOR", command: "mix", expected: [])),
      (["completions"], .missingOperand("SHELL", command: "completions", expected: Self.shells)),
      (["completions", "csh"], .unknownValue("csh", of: "SHELL", expected: Self.shells)),
      (
        ["help", "-x"],
        .unknownOptionOrOperand("-x", expected: ["--help", "--version"])
      ),
      (["help", "--x"], .unknownOption("--x", expected: ["--help", "--version"])),
      (
        ["mix", "-5"],
        .unknownOptionOrOperand("-5", expected: ["--color", "--output", "--help", "--version"])
      ),
      (["--from"], .missingValue("--from", of: "FILE")),
      (["--from="], .missingValue("--from", of: "FILE")),
      (["--from", "--dry"], .missingValue("--from", of: "FILE")),
      (["--coats", "-1,5"], .missingValue("--coats", of: "NUMBER")),
      (["--dry=1"], .valueForFlag("--dry")),
      (["-c", "red", "--color", "red"], .repeatedOption("--color")),
      (["--color", "pink"], .unknownValue("pink", of: "--color", expected: ["red", "blue"])),
      (
        ["mix", "a", "b", "--dry"],
        .foreignOption("--dry", command: "mix", owners: ["paint"])
      ),
    ] as [([String], UsageError)] {
      #expect(throws: error, "\(arguments)") { try Program.example.invocation(of: arguments) }
    }
  }

  private static let shells = ["bash", "zsh", "fish"]

  @Test(
    "The name of an unknown option shows no password",
    arguments: ["-http://user:secret@example.com", "-http://user:sec=ret@example.com"]
  )
  func hidesPasswords(argument: String) throws {
    let error = try #require(throws: UsageError.self) {
      try Program.example.invocation(of: [argument])
    }
    #expect(error.description.contains("'-http://...@example.com'"))
  }
}

@Suite("The letters of options")
struct OptionLetterTests {
  private static func program(_ list: Option, _ show: Option) -> Program {
    Program(
      name: "Tool",
      version: "1.2.3",
      summary: "Shows files.",
      commands: [
        Command("list", "Lists", options: [list]) { _ in },
        Command("show", "Shows", options: [show]) { _ in },
      ],
      defaultCommand: "show"
    )
  }

  @Test("Before the command, a letter is that of the default command")
  func ofTheDefaultCommand() throws {
    let file = Option("file", letter: "f", value: .path("FILE"), "The file")
    let program = Self.program(Option("full", letter: "f", "All"), file)
    guard case .run(let command, let arguments) = try program.invocation(of: ["-f", "x"]) else {
      Issue.record("No command runs.")
      return
    }
    #expect(command.name == "show")
    #expect(arguments[file] == "x")
  }

  @Test("-v shows the version, unless it belongs to the command")
  func ofTheVersion() throws {
    let program = Self.program(Option("verbose", letter: "v", "More"), Option("all", "All"))
    guard case .version = try program.invocation(of: ["-v"]),
      case .run = try program.invocation(of: ["list", "-v"])
    else {
      Issue.record("The letter belongs to another option.")
      return
    }
  }

  @Test("A command can't have two options with one letter, or with that of help")
  func areDifferent() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = OptionLetterTests.program(Option("hex", letter: "h", "Hexadecimal"), Option("all", "All"))
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Two options of Tool list are called -h. Rename one of them."))
  }
}

@Suite("A run of a program")
struct ProgramRunTests {
  private struct Unready: Error {}

  @Test("A program without arguments runs the check before it shows the help")
  func checkWithoutArguments() async {
    // In another process, because it prints the error.
    await #expect(processExitsWith: .success) {
      let program = Program(
        name: "Tool",
        version: "1.2.3",
        summary: "Paints things.",
        commands: [],
        check: { throw Unready() }
      )
      #expect(await program.run([]) == .failure)
    }
  }
}
