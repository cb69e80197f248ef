import AccountsCommands
import Contracts
import Testing

struct CredentialsTests {
  @Test("The variables become header fields")
  func readsVariables() throws {
    let credentials = try Credentials(environment: [
      "ACCOUNTS_TOKEN": "abc.def", "ACCOUNTS_CONSENT_ID": "consent-1", "HOME": "/",
    ])
    #expect(credentials.fields == ["Authorization": "Bearer abc.def", "Consent-ID": "consent-1"])
  }

  @Test("An empty variable counts as not set")
  func ignoresEmptyVariables() throws {
    #expect(try Credentials(environment: ["ACCOUNTS_TOKEN": ""]).isEmpty)
  }

  @Test(
    "A value that is invalid in a header field isn't shown",
    arguments: ["secret\nX-Other: 1", "\u{1B}secret", "sécret"]
  )
  func refusesControls(value: String) throws {
    for variable in ["ACCOUNTS_TOKEN", "ACCOUNTS_CONSENT_ID"] {
      let error = try #require(throws: AccountsUsageError.self) {
        try Credentials(environment: [variable: value])
      }
      #expect(error == .malformedVariable(variable))
      #expect(!error.description.contains("cret"))
    }
  }
}
