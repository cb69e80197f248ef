import AccountsCommands
import Testing

struct RedactionTests {
  @Test(
    "Secrets are removed, in any case, and also if they are percent-encoded",
    arguments: [
      ("no ab+c= to ab+c=", "no ... to ..."), ("it is ab%2Bc%3D.", "it is ...."),
      ("AB+C= and ab%2bc%3d", "... and ..."), ("abc and 100%", "abc and 100%"),
    ]
  )
  func hidesSecrets(text: String, shown: String) {
    #expect(Redaction.text(text, without: ["ab+c=", ""]) == shown)
  }
}
