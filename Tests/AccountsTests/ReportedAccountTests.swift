import Accounts
import Contracts
import ContractsTesting
import Testing

struct ReportedAccountTests {
  private func reported(_ account: Account) throws -> Account {
    try #require(AccountList([account]).reported.accounts.first)
  }

  @Test("An IBAN is shown in groups of four characters")
  func groupsNumbers() throws {
    for (identifier, number) in [
      (Account.Identifier(.iban, "DE2310010010123456789"), "DE23 1001 0010 1234 5678 9"),
      (.init(.iban, "BE71096123456769"), "BE71 0961 2345 6769"),
      (.init(.iban, "DE23 1001 0010 1234 5678 9"), "DE23 1001 0010 1234 5678 9"),
      (.init(.bban, "BARC12345612345678"), "BARC12345612345678"),
    ] {
      let summary = try reported(makeAccount(identifier: identifier))
      #expect(summary.number == number, "\(identifier)")
    }
  }

  @Test("An empty name counts as missing", arguments: [nil, "", "  ", "\u{1B}"])
  func dropsEmptyNames(name: String?) throws {
    #expect(try reported(makeAccount(name)).name == nil)
  }

  @Test("An empty product counts as missing", arguments: ["", " \n"])
  func dropsEmptyProducts(product: String) throws {
    #expect(try reported(makeAccount(product: product)).product == nil)
  }

  @Test(
    "Control characters and line breaks are removed from texts",
    arguments: [
      ("\u{1B}[2J\u{1B}]0;title\u{7}Main", "[2J ]0;title Main"),
      ("Left\u{202E}right\u{2066}\u{200B}", "Leftright"),
    ]
  )
  func stripsControls(text: String, shown: String) throws {
    let account = try makeAccount(text, identifier: .init(.resourceId, text), product: text)
    let summary = try reported(account)
    #expect([summary.name, summary.number, summary.product] == [shown, shown, shown])
  }
}
