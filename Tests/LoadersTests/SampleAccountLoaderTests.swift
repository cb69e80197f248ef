import Contracts
import ContractsTesting
import FactoryKit
import FactoryTesting
import Foundation
import Loaders
import Testing

@Suite("The built-in sample", .unwired)
struct SampleAccountLoaderTests {
  private let accounts: [Account]

  init() async throws { accounts = try await Container.shared.sampleLoader().load().accounts }

  /// Returns the expected accounts of the sample.
  private static func sample() throws -> [Account] {
    [
      try account(
        "DE89370400440532013000",
        "Main Account",
        "Girokonto",
        ("2841.37", "2026-10-25")
      ),
      try account(
        "FR1420041010050500013M02606",
        "Savings",
        "Livret",
        ("15000", "2026-10-25")
      ),
      try account("AT611904300234573201", "Household", nil, ("-312.08", "2026-10-23")),
      try account(
        "CH9300762011623852957",
        "Holidays",
        "Privatkonto",
        currency: "CHF",
        ("980.45", "2026-10-24")
      ),
    ]
  }

  private static func account(
    _ iban: String,
    _ name: String,
    _ product: String?,
    currency code: String = "EUR",
    _ balance: (amount: String, day: String)
  ) throws -> Account {
    let currency = try #require(Currency(code))
    return Account(
      identifier: .init(.iban, iban),
      currency: currency,
      name: name,
      product: product,
      balances: [
        Balance(
          money: try Money(balance.amount, currency),
          date: CalendarDate(balance.day)
        )
      ]
    )
  }

  @Test("shows all features of a list")
  func variety() {
    #expect((4...5).contains(accounts.count))
    #expect(Set(accounts.map(\.currency)).count == 2)
    #expect(accounts.contains { $0.product == nil })
    #expect(accounts.flatMap(\.balances).contains { $0.money.amount < 0 })
    #expect(accounts.allSatisfy { $0.name != nil && !$0.balances.isEmpty })
  }

  @Test("keeps the contract of a loader")
  func promises() async throws {
    let container = Container.shared
    try await AccountLoadingCompatibility(
      expecting: try Self.sample(),
      failing: .impossible(because: "The sample is built in."),
      heldBack: .impossible(because: "The sample is there at once.")
    ) { container.sampleLoader() }.run()
  }

  @Test("has IBANs with the right check digits")
  func checkDigits() throws {
    for account in accounts {
      #expect(account.identifier.kind == .iban)
      let iban = account.identifier.text
      let remainder = try (iban.dropFirst(4) + iban.prefix(4)).reduce(0) { remainder, character in
        let digit = try #require(Int(String(character), radix: 36))
        return (remainder * (digit < 10 ? 10 : 100) + digit) % 97
      }
      #expect(remainder == 1, "\(iban)")
    }
  }
}
