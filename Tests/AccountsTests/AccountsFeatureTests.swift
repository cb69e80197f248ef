import Accounts
import Contracts
import ContractsTesting
import FactoryKit
import FactoryTesting
import Foundation
import Testing

@Suite(.unwired)
struct AccountsFeatureTests {
  /// A format that writes only the names.
  private struct NameFormat: ReportFormatting {
    let name: String

    func text(of accounts: [Account]) -> String {
      "\(name): \(accounts.map(\.name).joined(separator: ", "))"
    }
  }

  private let account = Account(name: "Savings", iban: "FR14", balance: Money(1, "EUR"))

  init() {
    Container.shared.reportFormats.contribute { NameFormat(name: "first") }
    Container.shared.reportFormats.contribute { NameFormat(name: "second") }
  }

  @Test("A report has the accounts of the loader, in the chosen format")
  func reportsOnAccounts() async throws {
    let accounts = [account]
    Container.shared.accountLoader.register { _ in FakeAccountLoader(accounts) }

    #expect(try await AccountsFeature().report(on: .sample) == "first: Savings")
    #expect(try await AccountsFeature().report(on: .sample, as: "second") == "second: Savings")
  }

  @Test("The loader gets the source")
  func passesTheSource() async {
    let source = AccountSource.file("accounts.json")
    Container.shared.accountLoader.register { source in
      FakeAccountLoader(failing: AccountLoadingError(.noInput, "\(source)"))
    }
    await #expect(throws: AccountLoadingError(.noInput, "\(source)")) {
      try await AccountsFeature().report(on: source)
    }
  }

  @Test("An error of the loader is the error of the report")
  func failsWithTheLoader() async {
    let error = AccountLoadingError(.noInput, "There is no file.")
    Container.shared.accountLoader.register { _ in FakeAccountLoader(failing: error) }
    await #expect(throws: error) { try await AccountsFeature().report(on: .sample) }
  }

  @Test("An unknown format is an error that names all formats")
  func refusesUnknownFormats() async throws {
    Container.shared.accountLoader.register { _ in FakeAccountLoader([]) }
    let error = await #expect(throws: UnknownFormatError.self) {
      try await AccountsFeature().report(on: .sample, as: "third")
    }
    #expect(error?.description == "Unknown format 'third'. Expected one of: first, second.")
  }
}
