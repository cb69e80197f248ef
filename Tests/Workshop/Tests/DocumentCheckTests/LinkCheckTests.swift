import DocumentCheck
import Testing

struct LinkCheckTests {
  @Test("Valid links pass")
  func clean() {
    let text = """
      # A title, with `code`
      [file](LICENSE) [title](#a-title-with-code) [other](Notes/Other.md#first) <https://example.com/a#b>
      [page](https://example.com/a "A page") https://example.com/a `Scripts/check test` ``A/b(_:)``
      `a/b` `/etc/passwd` `Tests/<Module>Tests` `let a = b/c`
      ```sh
      Scripts/check && (Scripts/docs)
      ```
      ```swift
      // [none](None.md) Scripts/none
      ```
      """
    #expect(faults(in: text) == [])
  }

  @Test(
    "A dead link fails with its line",
    arguments: [
      ("[a](None.md)", "there is no file 'None.md'. Check the link."),
      ("[a](#none)", "'README.md' has no heading '#none'. Check the link."),
      ("[a](Notes/Other.md#none)", "'Notes/Other.md' has no heading '#none'. Check the link."),
      ("## [a](None.md)", "there is no file 'None.md'. Check the link."),
      ("`Scripts/none --help`", "there is no 'Scripts/none' in the package. Check the name."),
      (
        "[a](http://example.com/a)",
        "'http://example.com/a' is not https. Write an address that begins with 'https://'."
      ),
      (
        "see https://example.com/none.",
        "'https://example.com/none.' is not in the list of links. Look at it, and add it to the list."
      ),
      (
        "<https://example.com/none>",
        "'https://example.com/none' is not in the list of links. Look at it, and add it to the list."
      ),
      (
        "<mailto:me@example.com>",
        "'mailto:me@example.com' is not https. Write an address that begins with 'https://'."
      ),
    ]
  )
  func dead(line: String, message: String) {
    #expect(faults(in: "Text.\n\(line)") == ["README.md:2: error: \(message)"])
  }

  @Test("A script in a shell block must exist")
  func script() {
    #expect(
      faults(in: "```sh\nls\nScripts/none\n```")
        == ["README.md:3: error: there is no 'Scripts/none' in the package. Check the name."]
    )
  }

  @Test("A page of the site links guides by name, and no files")
  func catalog() {
    let path = "Modules/A/A.docc/Guide.md"
    let faults = faults(in: "<doc:Other> [a](doc:Other)\n[a](LICENSE)", at: path)
    #expect(faults.count == 1)
    #expect(
      faults.first?.hasPrefix("\(path):2: error: 'LICENSE' leads nowhere on the site.") == true
    )
  }

  @Test("A file of a removed module need not exist")
  func absent() {
    #expect(faults(in: "`Modules/Accounts/A.swift` `Modules/Accounts`", absent: ["Accounts"]) == [])
    #expect(faults(in: "`Modules/Accounts/A.swift`").count == 1)
  }

  private func faults(
    in text: String,
    at path: String = "README.md",
    absent: Set<String> = []
  ) -> [String] {
    let files: Set = ["README.md", "LICENSE", "Notes/Other.md", "Modules", "Tests"]
    let check = LinkCheck(
      allowed: AllowedLinks("# Looked at\nhttps://example.com/a\n"),
      absent: absent
    ) { files.union(["Scripts", "Scripts/check", "Scripts/docs"]).contains($0) }
    return check.faults(in: [
      MarkdownDocument(path: path, text: text),
      MarkdownDocument(path: "Notes/Other.md", text: "# First"),
    ]).map(\.description)
  }
}
