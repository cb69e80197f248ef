import AccountsCommands
import CommandLineKit
import Contracts
import Testing

struct ExitCodeTests {
  @Test(
    "Each reason of a loading error has its exit code",
    arguments: [
      (AccountLoadingError.Reason.invalidRequest, Int32(64)), (.invalidData, 65), (.noInput, 66),
      (.unavailable, 69), (.notPermitted, 77), (.noBookedBalance, 0),
    ]
  )
  func codesReasons(reason: AccountLoadingError.Reason, code: Int32) {
    let failure = Failure(AccountLoadingError(reason, "It failed."))
    #expect(failure.code.rawValue == code)
    #expect(failure.messages == ["It failed."])
  }
}
