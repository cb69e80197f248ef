import AccountsCommands
import Testing

struct RedactionTests {
  @Test("All secrets in a text are removed")
  func hidesTheToken() {
    let text = "The bank says, \"no abc to abc.\""
    #expect(Redaction(of: ["abc"]).text(text) == "The bank says, \"no ... to ....\"")
    #expect(Redaction(of: [""]).text(text) == text)
  }

  @Test("Encoded and truncated secrets are removed, too")
  func hidesParts() {
    let redaction = Redaction(of: ["secret+token/0123456789=", "consent-id-0123"])
    for (text, shown) in [
      ("it is secret+token/0123456789=.", "it is ...."),
      ("it is secret%2Btoken%2f0123456789%3D.", "it is ...."),
      ("it is %73%65%63%72%65%74+token.", "it is ...."),
      ("it is SECRET+TOKEN/0123456789=.", "it is ...."),
      ("it is ken/0123456789, and more.", "it is ..., and more."),
      ("it is en%2F0123456", "it is ..."),
      ("it is secr…", "it is ...…"),
      ("it is secret%2B…", "it is ...…"), ("it is secret%2…", "it is ...…"),
      ("it is secret%…", "it is ...…"),
      ("consent-id-0123", "..."),
      ("it is a secret of 100% 01234", "it is a secret of 100% 01234"),
    ] {
      #expect(redaction.text(text) == shown, "\(text)")
    }
  }
}
