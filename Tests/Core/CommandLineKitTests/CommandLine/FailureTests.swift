import Testing

@testable import CommandLineKit

struct FailureTests {
  private struct Broken: CommandError {
    let messages = ["a", "b"]
    let exitCode = ExitCode(rawValue: 70)
  }

  private struct Plain: Error, CustomStringConvertible {
    let description = "It failed."
  }

  @Test("A CommandError ends the program with its code and messages")
  func usesTheErrorsCode() {
    let failure = Failure(Broken())
    #expect(failure.code.rawValue == 70)
    #expect(failure.messages == ["a", "b"])
  }

  @Test("Any other error ends the program with code 1")
  func codesOtherErrors() {
    let failure = Failure(Plain())
    #expect(failure.code.rawValue == 1)
    #expect(failure.messages == ["It failed."])
  }
}
