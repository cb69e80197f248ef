import Testing

struct MermaidGrammarTests {
  @Test(
    "Invalid flowcharts are refused",
    arguments: [
      "", "flowchart\n", "flowchart LR", "flowchart LR\n  n0[a]\n",
      "flowchart LR\n  n0[\"a\"b\"]\n",
      "flowchart LR\n  n0[\"a\"]\n  n0[\"b\"]\n", "flowchart LR\n  n0[\"a\"]\n  n0 -->|b| n1\n",
      "flowchart LR\n  n0[\"<b>\"]\n", "flowchart LR\n  n0[\"#b\"]\n", "flowchart LR\n  n0[\"\"]\n",
      "flowchart LR\n  n0[\"a\"]\n  n0 -> n0\n",
    ]
  )
  func refuses(text: String) {
    #expect(throws: MermaidGrammar.Fault.self) { try MermaidGrammar.check(text) }
  }

  @Test("Valid flowcharts are accepted")
  func accepts() throws {
    try MermaidGrammar.check(
      "flowchart LR\n  n0[\"a#34;<br/>b\"]\n  n1([\"c\"])\n  n0 -.->|d e| n1\n"
    )
  }
}
