import DocumentCheck
import Foundation
import Testing

struct CheckCommandTests {
  @Test("Help is printed, and explains each command", arguments: ["--help", "-h"])
  func help(option: String) {
    let outcome = CheckCommand.run([option])
    #expect(outcome.output == CheckCommand.help)
    #expect(outcome.exitCode == 0)
    for command in ["examples", "links", "site"] {
      #expect(outcome.output.contains("DocumentCheck \(command) "))
    }
  }

  @Test(
    "A wrong command line ends with 64 and an error",
    arguments: [
      ([], "A command is missing. Expected one of 'examples', 'links', 'site', or '--help'."),
      (
        ["link"], "Unknown command 'link'. Expected one of 'examples', 'links', 'site'."
      ),
      (
        ["site", "--modules", "a"],
        "Unknown option '--modules' of 'site'. Expected one of --allowed."
      ),
      (["links", "--allowed"], "--allowed has no value: write it like '--allowed VALUE'."),
      (
        ["links", "--allowed", "--absent"],
        "--allowed has no value: write it like '--allowed VALUE'."
      ),
      (["links", "a.md"], "'links' needs --allowed: write it like '--allowed VALUE'."),
      (["examples", "--modules", "a"], "FILE is missing. Pass the Markdown files to check."),
      (["site", "--allowed", "a"], "'site' takes one DIR, not 0. Pass the folder of the site."),
    ]
  )
  func usage(arguments: [String], sentence: String) {
    let outcome = CheckCommand.run(arguments)
    #expect(outcome.errors == "error: \(sentence)\n")
    #expect(outcome.exitCode == 64)
  }

  @Test("A missing file ends with 66 and its name")
  func noInput() {
    let outcome = CheckCommand.run(["links", "--allowed", "/none/list", "/none/a.md"])
    #expect(
      outcome.errors
        == "error: '/none/list' cannot be read. Check that it is a file, that it exists, "
        + "and that you may read it.\n"
    )
    #expect(outcome.exitCode == 66)
  }

  @Test("A fault ends with 1, and no faults with a summary")
  func links() throws {
    try withTemporaryDirectory { directory in
      try write(["list": "", "bad.md": "[a](none.md)", "good.md": "[a](bad.md)"], to: directory)
      func run(_ name: String) -> CheckCommand.Outcome {
        CheckCommand.run([
          "links", "--allowed", "\(directory.path)/list", "\(directory.path)/\(name)",
        ])
      }
      #expect(run("bad.md").exitCode == 1)
      #expect(run("bad.md").errors.hasPrefix("\(directory.path)/bad.md:1: error: there is no file"))
      #expect(run("good.md").output == "Followed the links of 1 documents.\n")
      #expect(run("good.md").exitCode == 0)
    }
  }
}
