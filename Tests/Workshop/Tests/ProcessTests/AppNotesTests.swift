import Foundation
import TestServer
import Testing

/// A list whose accounts can't be read completely.
struct AppNotesTests {
  private static let link = #""_links": {"balances": {"href": "/b"}}"#

  /// Returns a list with a good account and another one.
  private static func list(_ members: String, _ rest: String = "") -> String {
    """
    {"accounts": [
      {"iban": "DE1", "currency": "EUR", "name": "Main", "balances": [
        {"balanceType": "CLBD", "balanceAmount": {"currency": "EUR", "amount": "1.50"}}]},
      {"iban": "DE2", "currency": "EUR", "name": "Other", \(members)}]\(rest)}
    """
  }

  private static let table = """
    Name       Account  Product    Booked  As of
    ---------  -------  -------  --------  -----
    Main       DE1      -        1.50 EUR  -
    Other      DE2      -               -  -
    ---------  -------  -------  --------  -----
    Total EUR                    1.50 EUR

    1 account without a booked balance is in no total.

    """

  /// Checks that a run shows the table and one note or warning that contains all parts.
  private func expect(
    _ result: AppResult,
    showsTableWith label: String,
    naming parts: [String],
    code: Int32,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.ending == .exit(code), sourceLocation: location)
    #expect(result.output == Self.table, sourceLocation: location)
    #expect(result.errors.hasPrefix("\(label): "), sourceLocation: location)
    #expect(result.errors.filter(\.isNewline).count == 1, sourceLocation: location)
    for part in ["\"DE2\""] + parts {
      #expect(result.errors.contains(part), "\(result.errors)", sourceLocation: location)
    }
  }

  @Test(
    "An account without a booked balance has a note, and the code is 0",
    arguments: [
      (#""balances": [{"balanceType": "expected"}]"#, "\"expected\""),
      (#""balances": []"#, "is empty"), (link, "use --url"),
      (#""_links": {"viewBalances": "/b"}"#, "\"viewBalances\""),
    ]
  )
  func notesMissingBalances(members: String, part: String) async throws {
    let result = try await runApp("--file", "-", input: Self.list(members))
    expect(result, showsTableWith: "note", naming: [part], code: 0)
  }

  @Test(
    "Balances that can't be fetched have a warning, and the code of the reason",
    arguments: [
      (TestResponse.status(403), Int32(77), "403"), (.status(404), 66, "404"),
      (.status(500), 69, "500"), (.raw(""), 69, "ended"), (.json("<html>"), 65, "HTML"),
      (.json(#"{"balances": [{"balanceType": "closingBooked"}]}"#), 65, "balanceAmount is missing"),
    ]
  )
  func warnsOfFailures(response: TestResponse, code: Int32, part: String) async throws {
    let server = try TestServer { $0.path == "/b" ? response : .json(Self.list(Self.link)) }
    let result = try await runApp("--url", server.address("/"))
    expect(result, showsTableWith: "warning", naming: [part], code: code)
  }

  @Test("An invalid amount has a warning, and ends with code 65 after the output is written")
  func writesOutput() async throws {
    let balance = #"{"balanceType": "CLBD", "balanceAmount": {"currency": "EUR", "amount": "5 h"}}"#
    let list = Self.list(#""balances": [\#(balance)]"#)
    try await Folder.withNew { folder in
      let result = try await runApp("--file=-", "--output", folder.file("a"), input: list)
      #expect(result.ending == .exit(65))
      #expect(result.errors.contains(#"accounts[1].balances[0].balanceAmount.amount is "5 h""#))
      #expect(try folder.text(of: "a") == Self.table)
    }
  }

  @Test("A fault in a balance that isn't shown has no effect")
  func ignoresOtherBalances() async throws {
    let list = Example.list.replacingOccurrences(
      of: #"[{"balanceType": "closingBooked""#,
      with: #"""
        [{"balanceType": null}, {"balanceType": "authorised", "balanceAmount": {"amount": "1"}},
         {"balanceType": "closingBooked"
        """#
    )
    let result = try await runApp("--file", "-", input: list)
    #expect(result.output == Example.table)
    #expect(result.errors.isEmpty)
    #expect(result.ending == .exit(0))
  }

  @Test("A further page has a warning, and the code is 65")
  func warnsOfFurtherPage() async throws {
    let list = Example.list.dropLast() + #", "_links": {"next": {"href": "/v1/accounts?page=2"}}}"#
    let result = try await runApp("--file", "-", input: String(list))
    #expect(result.output == Example.table)
    #expect(result.errors.hasPrefix(#"warning: The further page "/v1/accounts?page=2", "#))
    #expect(result.ending == .exit(65))
  }

  @Test("A warning contains no token")
  func hidesTheToken() async throws {
    let server = try TestServer { request in
      let token = request.headers["authorization"] ?? ""
      return request.path == "/b"
        ? .json(#"{"tppMessages": [{"text": "Not good: \#(token)"}]}"#, status: 403)
        : .json(Self.list(Self.link))
    }
    let environment = ["ACCOUNTS_TOKEN": "secret-token"]
    let result = try await runApp("--url", server.address("/"), environment: environment)
    expect(result, showsTableWith: "warning", naming: ["Not good: Bearer ..."], code: 77)
    #expect(!result.errors.contains("secret"))
  }

  @Test("A watch counts the accounts with a booked balance, and has a note on the others")
  func watches() async throws {
    let bank = try Bank(.json(Self.list(#""balances": [{"balanceType": "expected"}]"#)))
    let app = try RunningApp(["watch", "--url", bank.server.address("/"), "--every=100ms"])
    async let result = app.result()
    await bank.wait(for: 3)
    app.end(by: SIGTERM)
    let lines = await result.errors.split(separator: "\n")
    #expect(lines.first == "note: Watching 1 of 2 accounts.")
    #expect(lines.count == 2)
    #expect(lines.last?.contains(#""DE2""#) == true && lines.last?.contains(#""expected""#) == true)
    #expect(await result.ending == .exit(0))
  }
}
