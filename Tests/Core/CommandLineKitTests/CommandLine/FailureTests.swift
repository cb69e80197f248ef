import Testing

@testable import CommandLineKit

struct FailureTests {
  private struct Broken: CommandError {
    let messages: [String]
    let exitCode = ExitCode(rawValue: 70)
  }

  private struct Plain: Error, CustomStringConvertible {
    let description = "It failed."
  }

  @Test("A CommandError ends the program with its code and messages")
  func usesTheErrorsCode() {
    let failure = Failure(Broken(messages: ["a", "b"]))
    #expect(failure.code.rawValue == 70)
    #expect(failure.messages == ["a", "b"])
  }

  @Test("Any other error ends the program with code 1")
  func codesOtherErrors() {
    let failure = Failure(Plain())
    #expect(failure.code.rawValue == 1)
    #expect(failure.messages == ["It failed."])
  }

  @Test("A message is one line without control characters and secrets")
  func cleansMessages() {
    let error = Broken(messages: ["A\nfile named \u{1B}[2J secret."])
    let failure = Failure(error) { $0.replacing("secret", with: "...") }
    #expect(failure.messages == ["A file named [2J ...."])
  }
}
