import Testing

@testable import CommandLineKit

struct HelpTests {
  @Test("The program's help lists commands, options and sections")
  func showsTheProgram() {
    let expected = """
      Paints things.

      Usage: Tool [COMMAND] [OPTIONS]

      Commands:
        paint [THING]     Paints a thing (default)
        mix FIRST SECOND  Mixes two colors
        help [COMMAND]    Shows help for the program or a command

      Options:
        -h, --help  Shows help
        --version   Shows the version

      Exit codes:
        0  Success

      Run 'Tool help COMMAND' for the options of a command.

      """
    #expect(Program.example.help(on: nil) == expected)
  }

  @Test("A command's help lists arguments, options and sections")
  func showsACommand() throws {
    let paint = """
      Paints a thing.

      Usage: Tool paint [THING] [OPTIONS]

      Arguments:
        THING  wall, door

      Options:
        -c, --color COLOR  The color
        --from FILE        Where the picture is
        --coats NUMBER     How many coats
        -v, --dry          Waits until it's dry
        -h, --help         Shows help
        --version          Shows the version

      """
    #expect(Program.example.help(on: Program.example.commands[0]) == paint)
    let mix = Program.example.help(on: Program.example.commands[1])
    #expect(mix.hasSuffix("Shows the version\n\nEnvironment:\n  MIXER  What mixes\n"))
  }

  @Test("Without a default command, the help shows that one is required")
  func showsThatACommandIsNeeded() {
    let text = Program.exampleWithoutDefault.help(on: nil)
    #expect(text.contains("Usage: Tool COMMAND [OPTIONS]"))
    #expect(!text.contains("(default)"))
  }
}
