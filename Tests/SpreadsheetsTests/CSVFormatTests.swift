import Contracts
import FactoryTesting
import Spreadsheets
import Testing

@Suite("A report as CSV", .unwired)
struct CSVFormatTests {
  private func csv(of accounts: [Account]) throws -> String {
    try Container.shared.csvFormat().text(of: AccountsReport(accounts: accounts, totals: []))
  }

  private func currency(_ code: String) throws -> Currency { try #require(Currency(code)) }

  @Test("has a row for each booked balance, and one for an account without any")
  func rows() throws {
    let euro = try currency("EUR")
    let franc = try currency("CHF")
    let balances = [
      Balance(money: try Money("-1234.5", euro), date: CalendarDate("2026-10-25")),
      Balance(money: try Money("7", franc), includesCreditLimit: true),
    ]
    let accounts = [
      Account(
        identifier: .init(.iban, "DE2310010010123456789"),
        currency: euro,
        name: "Main Account",
        product: "Girokonto",
        balances: balances
      ),
      Account(identifier: .init(.resourceId, "1"), currency: franc),
    ]
    #expect(
      try csv(of: accounts) == """
        name,kind,account,product,amount,currency,as of,credit limit\r
        Main Account,iban,DE2310010010123456789,Girokonto,-1234.50,EUR,2026-10-25,\r
        Main Account,iban,DE2310010010123456789,Girokonto,7.00,CHF,,included\r
        ,resourceId,1,,,CHF,,\r

        """
    )
  }

  @Test(
    "quotes fields with special characters",
    arguments: [
      (#"a,b"#, #""a,b""#), (#"say "hi""#, #""say ""hi""""#), ("a\r\nb", "\"a\r\nb\""),
      ("a\nb", "\"a\nb\""), ("a\rb", "\"a\rb\""), (" plain; text ", " plain; text "),
      ("é\"", "\"é\"\"\""),
    ]
  )
  func quotes(name: String, field: String) throws {
    let account = Account(
      identifier: .init(.bban, "1"),
      currency: try currency("EUR"),
      name: name
    )
    let text = try csv(of: [account])
    #expect(text.hasSuffix("credit limit\r\n\(field),bban,1,,,EUR,,\r\n"))
  }

  @Test("has no field that a spreadsheet would evaluate")
  func formulas() throws {
    for (name, field) in [
      ("=1+1", "'=1+1"), ("+49 30 1234", "'+49 30 1234"),
      ("-cmd|' /C calc'!A0", "'-cmd|' /C calc'!A0"),
      ("@SUM(1)", "'@SUM(1)"), ("-", "'-"), ("-1.", "'-1."), ("--1", "'--1"), ("\t=1", "'\t=1"),
      ("=1,2", "\"'=1,2\""), ("-1234.50", "-1234.50"), ("+5", "+5"), ("a=1", "a=1"),
    ] {
      let account = Account(
        identifier: .init(.bban, "1"),
        currency: try currency("EUR"),
        name: name
      )
      #expect(try csv(of: [account]).contains("\r\n\(field),bban,1,"), "\(name)")
    }
  }
}
