import CommandLineKit
import Testing

struct FailureTests {
  private struct Broken: CommandError {
    let messages: [String]
    let exitCode = ExitCode(rawValue: 70)
  }

  private struct Plain: Error, CustomStringConvertible {
    let description = "It failed."
  }

  @Test("An error that knows its code ends the program with it, a line for each message")
  func usesTheErrorsCode() {
    let failure = Failure(Broken(messages: ["a", "b"]))
    #expect(failure.code.rawValue == 70)
    #expect(failure.messages == ["a", "b"])
  }

  @Test("Any other error ends it with 1")
  func codesOtherErrors() {
    let failure = Failure(Plain())
    #expect(failure.code.rawValue == 1)
    #expect(failure.messages == ["It failed."])
  }

  @Test("A message is one line that drives no terminal, without what is redacted")
  func cleansMessages() {
    let error = Broken(messages: ["A\nfile named \u{1B}[2J secret."])
    let failure = Failure(error) { $0.replacing("secret", with: "...") }
    #expect(failure.messages == ["A file named [2J ...."])
  }
}
