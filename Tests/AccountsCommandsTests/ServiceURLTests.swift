import AccountsCommands
import Foundation
import Testing

struct ServiceURLTests {
  @Test(
    "An http or https URL with a host is valid",
    arguments: [
      "http://127.0.0.1:8080/v1/accounts", "https://api.example.com/v1/accounts?withBalance=true",
      "HTTPS://example.com", "http://[::1]:80/", "http://example.com/@me",
    ]
  )
  func acceptsAddresses(text: String) throws {
    #expect(try URL(service: text).absoluteString == text)
  }

  @Test(
    "A URL without http or https is an error",
    arguments: [
      "example.com/v1/accounts", "localhost:8080/v1", "ftp://example.com", "/v1/accounts",
      "file:///etc/hosts", "//example.com",
    ]
  )
  func refusesOtherSchemes(text: String) {
    #expect(throws: AccountsUsageError.unknownScheme(text)) { try URL(service: text) }
  }

  @Test("A URL without a host is an error")
  func refusesBrokenAddresses() {
    for text in [
      "http://", "http:///v1/accounts", "https:example.com", "http://exa mple.com",
      "http://example.com/a b", "http://example.com:99999", "http://example.com:0", "http://[::1",
    ] {
      #expect(throws: AccountsUsageError.malformedURL(text), "\(text)") { try URL(service: text) }
    }
  }

  @Test("A URL with a name or password is an error, and isn't shown")
  func hidesPasswords() {
    for text in [
      "http://user:secret@example.com", "https://secret@example.com",
      "ftp://user:secret@example.com",
      "user:secret@example.com", "http:/user:secret@example.com", "http://user:secret@exa mple.com",
      "http://user:secret@", "user:secret@\u{301}exa mple.com",
    ] {
      let error = #expect(throws: AccountsUsageError.self, "\(text)") { try URL(service: text) }
      #expect(error?.description.contains("secret") == false, "\(text)")
    }
  }
}
