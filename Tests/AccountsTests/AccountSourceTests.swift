import Accounts
import CommandLineKit
import Contracts
import Foundation
import Testing

struct AccountSourceTests {
  private func source(_ options: [String: String]) throws -> AccountSource {
    try AccountSource(Arguments(options: options))
  }

  @Test("The options name one source, by default the sample")
  func readsOptions() throws {
    #expect(try source([:]) == .sample)
    #expect(try source(["file": "-"]) == .file("-"))
    let url = try #require(URL(string: "HTTP://127.0.0.1:80/a"))
    #expect(try source(["url": "HTTP://127.0.0.1:80/a"]) == .url(url))
  }

  @Test(
    "Wrong options are errors with the value and the fix",
    arguments: [
      (["file": "a", "url": "http://x"], "Both --file a and --url are given. Keep one of them."),
      (["url": "ftp://x"], "The URL 'ftp://x' isn't an http or https address. Write it like"),
      (["url": "http:/x"], "The URL 'http:/x' isn't"),
      (["url": "http://x:99999/"], "The URL 'http://x:99999/' isn't"),
      (["url": "http://a b"], "The URL 'http://a b' isn't"),
      (["url": "http://me:secret@x/"], "The URL for x contains a user name or password. Leave it"),
    ]
  )
  func refusesWrongOptions(options: [String: String], sentence: String) throws {
    let error = try #require(throws: AccountsCommandError.self) { try source(options) }
    #expect(error.description.hasPrefix(sentence))
    #expect(error.exitCode == .usage)
  }

  @Test(
    "An error of a loader gets a code, and the option to change",
    arguments: [
      (
        AccountLoadingError(.noInput, "No file."), AccountSource.file("a"), 66,
        "No file. Check the "
      ),
      (AccountLoadingError(.invalidData, "No JSON."), .file("a"), 65, "No JSON. Correct it, or "),
      (
        AccountLoadingError(.unavailable, "No answer."), .sample, 69,
        "No answer. Check the connection"
      ),
    ]
  )
  func addsTheRemedy(
    error: AccountLoadingError,
    source: AccountSource,
    code: Int32,
    sentence: String
  ) {
    let failure = AccountsCommandError(error, from: source)
    #expect(failure.exitCode.rawValue == code)
    #expect(failure.description.hasPrefix(sentence))
    #expect(failure.description.contains("--file"))
  }
}
