import Contracts
import FactoryKit
import FactoryTesting
import Foundation
import Loaders
import Testing

@Suite("The built-in sample", .unwired)
struct SampleAccountLoaderTests {
  private let accounts: [Account]

  init() async throws { accounts = try await Container.shared.sampleLoader().load() }

  @Test("shows what a list can hold")
  func variety() {
    #expect((4...5).contains(accounts.count))
    #expect(Set(accounts.map(\.currency)).count == 2)
    #expect(accounts.contains { $0.product == nil })
    #expect(accounts.flatMap(\.balances).contains { $0.money.amount < 0 })
    #expect(accounts.allSatisfy { $0.name != nil && !$0.balances.isEmpty })
  }

  @Test("has IBANs with the right check digits")
  func checkDigits() throws {
    for account in accounts {
      guard case .iban(let iban) = account.identifier else {
        Issue.record("\(account.identifier) is no IBAN")
        continue
      }
      let remainder = try (iban.dropFirst(4) + iban.prefix(4)).reduce(0) { remainder, character in
        let digit = try #require(Int(String(character), radix: 36))
        return (remainder * (digit < 10 ? 10 : 100) + digit) % 97
      }
      #expect(remainder == 1, "\(iban)")
    }
  }
}
