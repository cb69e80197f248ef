import CommandLineKit
import Testing

struct FailureTests {
  private struct Plain: Error, CustomStringConvertible {
    let description = "It failed."
  }

  @Test("An error without a code of its own ends the program with code 1")
  func codesOtherErrors() {
    let failure = Failure(Plain())
    #expect(failure.code.rawValue == 1)
    #expect(failure.messages == ["It failed."])
  }
}
