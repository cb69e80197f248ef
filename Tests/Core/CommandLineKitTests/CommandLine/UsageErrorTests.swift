import Testing

@testable import CommandLineKit

struct UsageErrorTests {
  @Test(
    "The sentence names the value, the place and the fix",
    arguments: [
      (
        .unknownCommand("acounts", expected: ["wiring", "accounts"]),
        "Unknown command 'acounts'. Did you mean 'accounts'?"
      ),
      (
        .unknownCommand("x", expected: ["a", "b", "c"]), "Unknown command 'x'. Expected a, b or c."
      ),
      (
        .unknownCommand("", expected: ["a"]),
        "An argument is empty. Leave it out, or check the variable it comes from."
      ),
      (
        .unexpectedArgument("all", command: "accounts"),
        "Unexpected argument 'all' for 'accounts'. Leave it out, check the option before it, or write the command first."
      ),
      (
        .missingOperand("TO", command: "copy FROM", expected: []),
        "Missing TO after 'copy FROM'. Write it like 'copy FROM TO'."
      ),
      (
        .missingOperand("NAME", command: "a", expected: ["b"]),
        "Missing NAME after 'a'. Expected b."
      ),
      (
        .unknownOption("--fromat", command: "a", expected: ["--file", "--format"]),
        "Unknown option '--fromat' for 'a'. Did you mean '--format'?"
      ),
      (.repeatedOption("--file"), "The option --file is given more than once. Keep one of them."),
      (
        .missingValue("--file", of: "PATH"),
        "The option --file needs a value. Write it like '--file PATH', or like '--file=PATH' if it begins with '-'."
      ),
      (
        .valueForFlag("--help"),
        "The option --help takes no value. Leave out the '=' and what follows it."
      ),
      (
        .unknownValue("jsn", of: "--format", expected: ["json", "csv", "html"]),
        "Invalid value 'jsn' for --format. Expected json, csv or html."
      ),
      (
        .unknownValue("20x", of: "NAME", expected: (10...20).map(String.init)),
        "Invalid value '20x' for NAME. Did you mean '20'?"
      ),
    ] as [(UsageError, String)]
  )
  func namesValuePlaceAndFix(error: UsageError, sentence: String) {
    #expect(error.description == sentence)
    #expect(Failure(error).code.rawValue == 64)
  }
}

struct SpellingTests {
  @Test(
    "A word that begins with the misspelled one is nearest, then the one with the fewest wrong letters",
    arguments: [
      ("--fiel", ["--file"]), ("FILE", ["--file"]), ("--formats", ["--format"]), ("ul", ["--url"]),
      ("--fo", ["--format"]), ("--f", ["--file", "--format"]), ("-u", ["--url"]),
      ("mile", ["--file"]), ("--quiet", []), ("", []),
    ]
  )
  func findsTheNearest(word: String, nearest: [String]) {
    #expect(Spelling.nearest(to: word, among: ["--file", "--url", "--format"]) == nearest)
  }
}
