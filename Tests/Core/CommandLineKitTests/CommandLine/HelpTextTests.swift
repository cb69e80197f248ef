import Testing

@testable import CommandLineKit

struct HelpTextTests {
  @Test("The program's help lists commands, options and sections")
  func showsTheProgram() {
    let expected = """
      Paints things.

      Usage: Tool [COMMAND] [OPTIONS]

      Commands:
        paint [THING]      Paints a thing (default)
        mix COLOR COLOR    Mixes two colors
        completions SHELL  Prints completions for a shell
        help [COMMAND]     Shows help for the program or a command

      Options:
        -h, --help     Shows help
        -v, --version  Shows the version

      Exit codes:
        0  Success

      Run 'Tool help COMMAND' for the options of a command.

      """
    #expect(HelpText(of: .example, on: nil).text(in: .plain) == expected)
  }

  @Test("A command's help lists arguments, options and sections")
  func showsACommand() throws {
    let mix = try #require(Program.example.commands.first { $0.name == "mix" })
    let expected = """
      Mixes two colors.

      Usage: Tool mix COLOR COLOR [OPTIONS]

      Options:
        --color COLOR  The result
        --output FILE  Writes to a file, completely or not at all; - is standard
                       output
        -h, --help     Shows help
        -v, --version  Shows the version

      Environment:
        MIXER  What mixes

      """
    #expect(HelpText(of: .example, on: mix).text(in: .plain) == expected)
    let narrow = HelpText(of: .example, on: mix).text(in: TextLayout(width: 44, isStyled: true))
    #expect(narrow.contains("  --output FILE  Writes to a file,\n"))
    #expect(narrow.contains("\n                 completely or not at all; -\n"))
    #expect(narrow.contains("\u{1B}[1mUsage:\u{1B}[0m Tool mix"))
  }

  @Test("Without a default command, the help shows that one is required")
  func showsThatACommandIsNeeded() {
    let text = HelpText(of: .exampleWithoutDefault, on: nil).text(in: .plain)
    #expect(text.contains("Usage: Tool COMMAND [OPTIONS]"))
    #expect(!text.contains("(default)"))
  }
}
