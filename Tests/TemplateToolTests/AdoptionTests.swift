import Testing

@testable import TemplateTool

struct AdoptionTests {
  private func renamed(_ text: String) -> String {
    Adoption.renamed(text, app: "App", package: "ModularApp", to: "Ledger")
  }

  @Test("The old names are replaced where they are words of their own")
  func words() {
    #expect(renamed("App/App.docc/App.md") == "Ledger/Ledger.docc/Ledger.md")
    #expect(renamed("ModularApp AppTests WiringApp Apps") == "Ledger LedgerTests WiringApp Apps")
    #expect(
      renamed("WiringPlan.app.report() .wiring(of: .app) Program.app")
        == "WiringPlan.ledger.report() .wiring(of: .ledger) Program.app"
    )
  }

  @Test("Lines about what is left out go")
  func lines() {
    #expect(renamed("a\nif [[ -d Tests/Workshop ]]; then\nb\n- <doc:TemplateAlone>\n") == "a\nb\n")
  }

  @Test("Wrong usage is refused")
  func refuses() throws {
    let fixture = try Fixture()
    #expect(fixture.run(.adopt) == 64)
    #expect(fixture.run(.adopt, "ledger") == 64)
    #expect(fixture.run(.adopt, "Ledger", "--knd") == 64)
    #expect(!fixture.package.exists(".staging"))
  }
}
