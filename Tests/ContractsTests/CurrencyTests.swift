import Contracts
import Testing

@Suite("A currency")
struct CurrencyTests {
  @Test("has a code of three capital letters", arguments: ["EUR", "JPY", "XXX", "ZZZ"])
  func code(code: String) {
    #expect(Currency(code)?.code == code)
    #expect(Currency(code)?.description == code)
  }

  @Test("rejects any other code")
  func noCode() {
    for code in ["", "EU", "EURO", "eur", "E1R", "ÄÖÜ", "EU "] {
      #expect(Currency(code) == nil, "'\(code)'")
    }
  }

  @Test("is ordered by code")
  func order() {
    let codes = ["USD", "CHF", "EUR"]
    #expect(codes.compactMap { Currency($0) }.sorted().map(\.code) == ["CHF", "EUR", "USD"])
  }
}
