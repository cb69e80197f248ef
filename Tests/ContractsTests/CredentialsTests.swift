import Contracts
import Foundation
import Testing

@Suite("Credentials")
struct CredentialsTests {
  private let credentials = Credentials(["Authorization": "Bearer s3cr3t", "Consent-ID": "s3cr3t"])

  @Test("have header fields")
  func fields() {
    #expect(credentials.fields["Authorization"] == "Bearer s3cr3t")
    #expect(!credentials.isEmpty)
    #expect(Credentials().isEmpty)
  }

  @Test("are shown by the names of their fields")
  func names() {
    #expect("\(credentials)" == "Credentials(Authorization, Consent-ID)")
  }

  @Test("never show a value in any description")
  func secrets() throws {
    let url = try #require(URL(string: "https://bank.example/"))
    let request = NetworkRequest(url: url, credentials: credentials)
    var dumped = ""
    dump(credentials, to: &dumped)
    dump(request, to: &dumped)
    dump([credentials], to: &dumped)
    let texts = [
      "\(credentials)", String(describing: credentials), String(reflecting: credentials),
      "\(request)", String(reflecting: request), "\([credentials])",
      "\(Optional(credentials) as Any)",
      String(reflecting: Mirror(reflecting: credentials).children.map(\.value)), dumped,
    ]
    for text in texts { #expect(!text.contains("s3cr3t"), "\(text)") }
  }
}
