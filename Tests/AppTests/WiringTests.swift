import Accounts
import App
import Contracts
import FactoryKit
import FactoryTesting
import FactoryWiring
import Foundation
import Testing

/// The wiring of the app, resolved as the program resolves it: nothing is a fake.
@Suite(.container)
struct WiringTests {
  @Test("All promises of all modules that App uses are kept")
  func keepsPromises() {
    let report = WiringPlan.app.report()
    #expect(report.isClean, "\(report)")
    #expect(report.unchecked.isEmpty)
    // An empty report would pass the checks above.
    #expect(report.kept.map(\.name).contains("accountLoader"))
  }

  @Test("Each factory that needs no parameter can be resolved")
  func resolvesEachFactory() async throws {
    // An empty plan would pass.
    #expect(WiringPlan.app.resolutions.map(\.name).contains("Container.network"))
    try await WiringPlan.app.resolveAll()
  }

  @Test("The table is the default, and shows the sample with its totals")
  func showsTheTable() async throws {
    #expect(
      try await AccountsFeature().report(on: .sample) == """
        Name          Account                            Product            Balance  As of
        ------------  ---------------------------------  -----------  -------------  ----------
        Main Account  DE89 3704 0044 0532 0130 00        Girokonto     2,841.37 EUR  2026-10-25
        Savings       FR14 2004 1010 0505 0001 3M02 606  Livret       15,000.00 EUR  2026-10-25
        Household     AT61 1904 3002 3457 3201           -              -312.08 EUR  2026-10-23
        Holidays      CH93 0076 2011 6238 5295 7         Privatkonto     980.45 CHF  2026-10-24
        ------------  ---------------------------------  -----------  -------------  ----------
        Total CHF                                                        980.45 CHF
        Total EUR                                                     17,529.29 EUR

        """
    )
  }

  @Test("The sample as comma-separated values")
  func showsValues() async throws {
    let rows = [
      "name,iban,product,currency,balance,date",
      "Main Account,DE89370400440532013000,Girokonto,EUR,2841.37,2026-10-25",
      "Savings,FR1420041010050500013M02606,Livret,EUR,15000.00,2026-10-25",
      "Household,AT611904300234573201,,EUR,-312.08,2026-10-23",
      "Holidays,CH9300762011623852957,Privatkonto,CHF,980.45,2026-10-24",
    ]
    let text = try await AccountsFeature().report(on: .sample, as: "csv")
    #expect(text == rows.map { $0 + "\r\n" }.joined())
  }

  @Test(
    "JSON from one run is the input of the next, from a file and from a server",
    .enabled(if: LocalServer.isReachable, "The variable http_proxy hides this machine. Unset it.")
  )
  func readsItsOutput() async throws {
    // So that the accounts can't come from the sample. The same length keeps the columns.
    let json = try await AccountsFeature().report(on: .sample, as: "json")
      .replacing("Holidays", with: "Journeys")
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try Data(json.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let server = try LocalServer(answering: json)

    let table = try await AccountsFeature().report(on: .sample)
      .replacing("Holidays", with: "Journeys")
    #expect(table.contains("Journeys"))
    #expect(try await AccountsFeature().report(on: .file(file.path)) == table)
    #expect(try await AccountsFeature().report(on: .url(server.url)) == table)
  }
}
