import Accounts
import App
import Contracts
import Testing

struct FailureTests {
  @Test(
    "Each reason has its exit code",
    arguments: [
      (AccountLoadingError.Reason.invalidRequest, Int32(64)), (.invalidData, 65), (.noInput, 66),
      (.unavailable, 69), (.notPermitted, 77),
    ]
  )
  func codesReasons(reason: AccountLoadingError.Reason, code: Int32) {
    let failure = Failure(AccountLoadingError(reason, "It failed."))
    #expect(failure.code.rawValue == code)
    #expect(failure.messages == ["It failed."])
  }

  @Test("A missing loader is wrong wiring")
  func codesMissingLoader() {
    #expect(Failure(AccountsError.noLoaderRegistered).code.rawValue == 70)
  }

  @Test("A message never shows the token")
  func hidesTheToken() {
    let error = AccountLoadingError(.notPermitted, "The bank says, \"no abc to abc.\"")
    #expect(Failure(error, hiding: ["abc"]).messages == ["The bank says, \"no ... to ....\""])
    #expect(Failure(error, hiding: [""]).messages == [error.message])
  }

  @Test(
    "A message shows no part of a secret, in whatever way it is written",
    arguments: [
      ("it is secret+token/0123456789=.", "it is ...."),
      ("it is secret%2Btoken%2f0123456789%3D.", "it is ...."),
      ("it is %73%65%63%72%65%74+token.", "it is ...."),
      ("it is SECRET+TOKEN/0123456789=.", "it is ...."),
      ("it is ken/0123456789, and more.", "it is ..., and more."),
      ("it is en%2F0123456", "it is ..."),
      ("it is secr…", "it is ...…"),
      ("it is secret%2B…", "it is ...…"), ("it is secret%2…", "it is ...…"),
      ("it is secret%…", "it is ...…"),
      ("consent-id-0123", "..."),
      ("it is a secret of 100% 01234", "it is a secret of 100% 01234"),
    ]
  )
  func hidesParts(text: String, shown: String) {
    let error = AccountLoadingError(.invalidData, text)
    let secrets = ["secret+token/0123456789=", "consent-id-0123"]
    #expect(Failure(error, hiding: secrets).messages == [shown])
  }

  @Test("A message is one line that drives no terminal")
  func keepsMessagesOnOneLine() {
    let failure = Failure(AccountLoadingError(.invalidData, "A\nfile named \u{1B}[2J."))
    #expect(failure.messages == ["A file named [2J."])
  }
}
