import Contracts
import ContractsTesting
import Foundation
import Testing

@Suite("Money")
struct MoneyTests {
  private let euro: Currency
  private let yen: Currency

  init() throws {
    euro = try #require(Currency("EUR"))
    yen = try #require(Currency("JPY"))
  }

  @Test("keeps every digit")
  func exact() throws {
    for (text, amount) in [
      ("-0", "0"), ("0.1", "0.1"), ("-1234.50", "-1234.5"), ("007.10", "7.1"),
      ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
      ("-0.99999999999999999999999999999999999999", "-0.99999999999999999999999999999999999999"),
      ("0000000000000000000000000000000000000000001", "1"),
    ] {
      #expect(try Money(text, euro).amount.description == amount, "\(text)")
    }
  }

  @Test("rejects a text that isn't a decimal number")
  func notDecimal() {
    for text in [
      "", "-", ".", "1.", ".5", "-.5", "+1", "1e5", "1,5", " 1", "1 ", "1.2.3", "--1", "1-", "NaN",
      "0x10", "١", "5\n",
    ] {
      #expect(throws: MoneyError.notDecimal(text), "'\(text)'") { try Money(text, euro) }
    }
  }

  @Test(
    "rejects too many digits instead of rounding",
    arguments: [
      "999999999999999999999999999999999999999", "340282366920938463463374607431768211456",
      "1.00000000000000000000000000000000000001", "-0." + String(repeating: "1", count: 39),
      "0." + String(repeating: "0", count: 150) + "1", "1" + String(repeating: "0", count: 200),
    ]
  )
  func tooManyDigits(text: String) {
    #expect(throws: MoneyError.tooManyDigits(text)) { try Money(text, euro) }
  }

  @Test("is added exactly")
  func sum() throws {
    for (left, right, sum) in [
      ("0.1", "0.2", "0.3"), ("1.10", "-1.10", "0"), ("-5", "3.25", "-1.75"),
      ("99999999999999999999999999999999999998", "1", "99999999999999999999999999999999999999"),
      ("1000000000000000000", "0.0000000000000000001", "1000000000000000000.0000000000000000001"),
    ] {
      let first = try Money(left, euro)
      let second = try Money(right, euro)
      #expect(try first + second == Money(sum, euro), "\(left) + \(right)")
      #expect(try second + first == Money(sum, euro), "\(right) + \(left)")
    }
  }

  @Test(
    "has no sum with too many digits",
    arguments: [
      ("99999999999999999999999999999999999999", "0.1"),
      ("10000000000000000000000000000000000000", "0.01"),
      ("-99999999999999999999999999999999999999", "0.00000000000000000000000000000000000001"),
    ]
  )
  func inexactSum(left: String, right: String) throws {
    let left = try Money(left, euro)
    let right = try Money(right, euro)
    let error = #expect(throws: MoneyError.self) { try left + right }
    guard case .tooManyDigits = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("is written with all its digits, and as many decimals as the currency has")
  func text() throws {
    for (money, text) in [
      ("500 EUR", "500.00 EUR"), ("-0.005 EUR", "-0.005 EUR"), ("1000 JPY", "1,000 JPY"),
      ("1000.5 JPY", "1,000.5 JPY"), ("1 KWD", "1.000 KWD"), ("1 CLF", "1.0000 CLF"),
      ("12.5 RSD", "12.50 RSD"), ("-999999.99 EUR", "-999,999.99 EUR"), ("-0 EUR", "0.00 EUR"),
      ("100000000000000000000 EUR", "100,000,000,000,000,000,000.00 EUR"),
      ("12345678901234567890.123456789 EUR", "12,345,678,901,234,567,890.123456789 EUR"),
    ] {
      let money = try makeMoney(money)
      #expect(money.groupedText == text)
      #expect("\(money.amountText) \(money.currency)" == text.replacing(",", with: ""))
    }
  }

  @Test("Amounts of two currencies have no sum")
  func mismatch() throws {
    let left = Money(1, euro)
    let right = Money(1, yen)
    #expect(throws: MoneyError.currencyMismatch(euro, yen)) { try left + right }
    #expect(throws: MoneyError.currencyMismatch(yen, euro)) { try right + left }
  }

  @Test("is equal by value and currency, in any notation")
  func equality() throws {
    #expect(try Money("1.50", euro) == Money("1.5", euro))
    #expect(try Money("1.50", euro).hashValue == Money("1.5", euro).hashValue)
    #expect(Money(1, euro) != Money(1, yen))
  }

  @Test(
    "explains invalid amounts in a sentence",
    arguments: [
      (MoneyError.notDecimal("1,5"), "\"1,5\" isn't a decimal number. Write it like -1234.50."),
      (.tooManyDigits("9"), "9 has more than the 38 digits that are exact."),
    ]
  )
  func sentences(error: MoneyError, sentence: String) {
    #expect(error.description == sentence)
  }

  @Test("explains in a sentence that two currencies can't be added")
  func mismatchSentence() {
    #expect(
      MoneyError.currencyMismatch(euro, yen).description
        == "EUR and JPY can't be added. Add each currency separately, or convert first."
    )
  }
}
