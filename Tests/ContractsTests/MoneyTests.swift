import Contracts
import Testing

struct MoneyTests {
  @Test(
    "An amount keeps all its decimals, and has at least two",
    arguments: [
      ("2841.37", "2841.37", "2,841.37 EUR"), ("15000", "15000.00", "15,000.00 EUR"),
      ("-312.080", "-312.08", "-312.08 EUR"), ("0.0000000001", "0.0000000001", "0.0000000001 EUR"),
      (
        "98765432109876543210.9876543211", "98765432109876543210.9876543211",
        "98,765,432,109,876,543,210.9876543211 EUR"
      ),
    ]
  )
  func isExact(text: String, amountText: String, groupedText: String) throws {
    let money = try #require(Money(text, "EUR"))
    #expect(money.amountText == amountText)
    #expect(money.groupedText == groupedText)
  }

  @Test(
    "Other notations aren't amounts",
    arguments: [
      "", "-", "+1", "1,5", "1.", ".5", "1e3", " 1", "1 ", "0x1", "--1", "NaN", "١",
      "123456789012345678901", "0.12345678901",
    ]
  )
  func refusesOtherNotations(text: String) {
    #expect(Money(text, "EUR") == nil)
  }
}
