import Testing

@testable import CommandLineKit

struct UsageErrorTests {
  @Test("The sentence names the value, the place and the fix")
  func namesValuePlaceAndFix() {
    for (error, sentence) in [
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
        "Unexpected argument 'all' for 'accounts'. Leave it out, or check the option before it."
      ),
      (
        .missingOperand("NAME", command: "a", expected: []),
        "Missing NAME for 'a'. Write it like 'a NAME'."
      ),
      (.missingOperand("NAME", command: "a", expected: ["b"]), "Missing NAME for 'a'. Expected b."),
      (
        .unknownOption("--fromat", expected: ["--file", "--format"]),
        "Unknown option '--fromat'. Did you mean '--format'?"
      ),
      (
        .unknownOptionOrOperand("-5", expected: ["--file", "--help"]),
        "Unknown option '-5'. Expected --file or --help. If it's an operand, write '--' before it."
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
        .unknownValue("jsn", of: "--format", expected: ["json", "csv"]),
        "Invalid value 'jsn' for --format. Did you mean 'json'?"
      ),
      (
        .foreignOption("--url", command: "a", owners: ["b", "c"]),
        "The option --url doesn't apply to 'a'. Leave it out, or use 'b' or 'c'."
      ),
    ] as [(UsageError, String)] {
      #expect(error.description == sentence, "\(sentence)")
      #expect(Failure(error).code.rawValue == 64, "\(sentence)")
    }
  }

  @Test(
    "No sentence shows a password",
    arguments: [
      .unknownCommand("http://user:secret@example.com", expected: []),
      .unexpectedArgument("http://user:secret@example.com/a@b", command: "a"),
      .unexpectedArgument("http://user:secret@\u{301}example.com", command: "a"),
      .unknownCommand("http://\u{301}user:secret@example.com", expected: []),
      .unknownValue("http://user:secret@example.com", of: "--format", expected: []),
    ] as [UsageError]
  )
  func hidesPasswords(error: UsageError) {
    #expect(!error.description.contains("secret"))
  }
}

struct SpellingTests {
  @Test("The nearest word is the one with the fewest wrong letters")
  func findsTheNearest() {
    for (word, nearest) in [
      ("--fiel", "--file"), ("FILE", "--file"), ("--formats", "--format"), ("ul", "--url"),
    ] {
      let found = Spelling.nearest(to: word, among: ["--file", "--url", "--format"])
      #expect(found == [nearest], "\(word)")
    }
  }

  @Test("A word that begins with the misspelled one is nearer than any other")
  func prefersPrefixes() {
    for (word, nearest) in [
      ("--VER", ["--version"]), ("-o", ["--output"]), ("--f", ["--file", "--format"]),
    ] {
      let options = ["--every", "--file", "--format", "--output", "--version"]
      #expect(Spelling.nearest(to: word, among: options) == nearest, "\(word)")
    }
  }

  @Test("A word that differs in more than half of its letters is not suggested")
  func keepsToNearWords() {
    #expect(Spelling.nearest(to: "--quiet", among: ["--file", "--url", "--format"]).isEmpty)
    #expect(Spelling.nearest(to: "", among: ["--file"]).isEmpty)
    #expect(Spelling.nearest(to: "--file", among: []).isEmpty)
    #expect(
      Spelling.nearest(to: "fil", among: ["--file", "--url", "--fill"]) == ["--file", "--fill"]
    )
  }
}
