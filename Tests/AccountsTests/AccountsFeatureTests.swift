import Accounts
import Contracts
import ContractsTesting
import FactoryKit
import FactoryTesting
import Testing

@Suite(.unwired)
struct AccountsFeatureTests {
  @Test("The report has the accounts of the loader, in order")
  func reportsLoadedAccounts() async throws {
    let accounts = [try makeAccount("Second by name"), try makeAccount("First by name")]
    Container.shared.accountLoader.register { FakeAccountLoader(accounts) }

    let report = try await AccountsFeature().report()

    #expect(report.accounts.map(\.name) == ["Second by name", "First by name"])
  }

  @Test("An error of the loader reaches the caller as it is")
  func passesLoaderErrorsOn() async {
    let error = AccountLoadingError(.notPermitted, "The consent has expired: renew it.")
    Container.shared.accountLoader.register { FakeAccountLoader(throwing: error) }

    await #expect(throws: error) { try await AccountsFeature().report() }
  }

}
