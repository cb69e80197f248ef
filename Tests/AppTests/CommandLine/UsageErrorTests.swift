import App
import Testing

struct UsageErrorTests {
  @Test(
    "The sentence names the value, the place and the fix",
    arguments: [
      (UsageError.unknownCommand("acounts"), ["\"acounts\"", "did you mean accounts?"]),
      (.unknownCommand("help"), ["did you mean --help?"]),
      (.unknownCommand("list.json"), ["\"list.json\"", "accounts", "write --file before it"]),
      (.unknownCommand("https://example.com"), ["write --url before it"]),
      (.unexpectedArgument("all"), ["\"all\"", "leave it out"]),
      (.unknownOption("--fromat"), ["\"--fromat\"", "did you mean --format?"]),
      (.unknownOption("--quiet"), ["\"--quiet\"", "--file, --url, --format, --timeout"]),
      (.repeatedOption(.file), ["--file", "keep one"]),
      (.missingValue(.timeout), ["--timeout SECONDS"]),
      (.valueForFlag(.help), ["--help", "leave out"]),
      (.twoSources(file: "a.json"), ["--file a.json", "--url", "keep one"]),
      (.malformedURL("http://"), ["\"http://\"", "--url https://"]),
      (.unknownScheme("ftp://example.com"), ["\"ftp://example.com\"", "http:// or https://"]),
      (.credentialsInURL, ["--url", "ACCOUNTS_TOKEN"]),
      (.unknownCommand("wirings"), ["did you mean wiring?"]),
      (.unknownFormat("jsn", formats: ["json"]), ["\"jsn\"", "--format", "did you mean json?"]),
      (.unknownFormat("yaml", formats: ["a", "b", "c"]), ["\"yaml\"", "there are a, b and c."]),
      (.foreignOption(.resolved, command: "accounts"), ["--resolved", "write App wiring"]),
      (.outputIsInput("a.json"), ["\"a.json\"", "--output", "name another file"]),
      (.malformedTimeout("soon"), ["\"soon\"", "--timeout 2.5"]),
      (.timeoutWithoutURL("3"), ["--timeout 3", "--url"]),
      (.malformedVariable("ACCOUNTS_TOKEN"), ["ACCOUNTS_TOKEN", "set it"]),
    ]
  )
  func namesValuePlaceAndFix(error: UsageError, parts: [String]) {
    for part in parts { #expect(error.description.contains(part)) }
  }

  @Test(
    "No sentence shows a password",
    arguments: [
      UsageError.unknownCommand("http://user:secret@example.com"),
      .unexpectedArgument("http://user:secret@example.com/a@b"),
      .unexpectedArgument("http://user:secret@\u{301}example.com"),
      .unknownCommand("http://\u{301}user:secret@example.com"),
      .malformedURL(nil), .unknownScheme(nil), .credentialsInURL,
    ]
  )
  func hidesPasswords(error: UsageError) {
    #expect(!error.description.contains("secret"))
  }
}
