import Contracts
import FactoryKit
import FactoryTesting
import Loaders
import Testing

@Suite("The built-in sample", .unwired)
struct SampleAccountLoaderTests {
  @Test("shows all features of a list")
  func variety() async throws {
    let list = try await Container.shared.sampleLoader().load()
    #expect(list.notes.isEmpty)
    #expect(list.accounts.map(\.identifier.kind) == [.iban, .iban, .iban, .iban])
    let amounts = list.accounts.flatMap(\.balances).map(\.money.groupedText)
    #expect(amounts == ["2,841.37 EUR", "15,000.00 EUR", "-312.08 EUR", "980.45 CHF"])
    #expect(list.accounts.map { $0.product != nil } == [true, true, false, true])
    let dates = list.accounts.flatMap(\.balances).map { $0.date?.description }
    #expect(dates == ["2026-10-25", "2026-10-25", "2026-10-23", "2026-10-24"])
  }
}
