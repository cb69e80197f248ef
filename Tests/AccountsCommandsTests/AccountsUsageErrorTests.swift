import AccountsCommands
import CommandLineKit
import Testing

struct AccountsUsageErrorTests {
  @Test("The sentence names the value, the place and the fix")
  func namesValuePlaceAndFix() {
    for (error, parts) in [
      (.twoSources(file: "a.json"), ["--file a.json", "--url", "Keep one"]),
      (.malformedURL("http://"), ["'http://'", "--url https://", "65535"]),
      (.malformedURL("http://a b"), ["'http://a b'", "%20"]),
      (.unknownScheme("ftp://example.com"), ["'ftp://example.com'", "http:// or https://"]),
      (.malformedURL(nil), ["The URL isn't valid."]),
      (.unknownScheme(nil), ["The URL doesn't begin"]),
      (.credentialsInURL, ["URL", "ACCOUNTS_TOKEN"]),
      (.outputIsInput("a.json"), ["'a.json'", "--output", "Name another file"]),
      (.malformedTimeout("soon"), ["'soon'", "--timeout", "such as 2.5"]),
      (.timeoutWithoutURL("3"), ["--timeout 3", "--url"]),
      (.malformedVariable("ACCOUNTS_TOKEN"), ["ACCOUNTS_TOKEN", "Set it"]),
    ] as [(AccountsUsageError, [String])] {
      for part in parts { #expect(error.description.contains(part), "\(error)") }
      #expect(Failure(error).code.rawValue == 64, "\(error)")
    }
  }

  @Test(
    "No message shows a password in a misplaced URL",
    arguments: [
      AccountsUsageError.twoSources(file: "http://me:s3cr3t@bank.example/"),
      .malformedTimeout("http://me:s3cr3t@bank.example/"),
      .outputIsInput("http://me:s3cr3t@bank.example/"),
      .timeoutWithoutURL("http://me:s3cr3t@bank.example/"),
    ]
  )
  func misplacedAddress(error: AccountsUsageError) {
    #expect(!error.description.contains("s3cr3t"))
    #expect(error.description.contains("@bank.example"))
  }
}
