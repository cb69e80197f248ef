import RandomInput
import Testing

struct AccountListRandomTests {
  @Test("A mutated list results in accounts or in an error")
  func changedLists() throws {
    var generator = SplitMix64(seed: 8)
    let seeds = AccountListProperties.seeds.map { Array($0.utf8) }
    for seed in seeds { try #require(AccountListProperties.fault(of: seed) == nil) }
    for index in 0..<1_000 {
      let input = generator.mutation(
        of: seeds[index % seeds.count],
        with: AccountListProperties.words
      )
      let fault = AccountListProperties.fault(of: input)
      try #require(fault == nil, "\(String(decoding: input, as: UTF8.self))")
    }
  }

  // The limit is no measurement. It is far above the necessary time, but a parser with backtracking
  // or endless recursion would exceed it.
  @Test(
    "Time grows linearly with the length of any text",
    .timeLimit(.minutes(10)),
    arguments: [
      "[", "{\"a\":", "[[],", "{\"accounts\":[", "\"", "\\u0041", "\\", "1", "0.1", "1e9", "-", ",",
      "\r", "\n", " ", "\u{301}", "é", "{\"a\":1,", "[1,", "{\"tppMessages\":[{},", "\0", "<",
    ]
  )
  func longTexts(fragment: String) {
    let text = String(repeating: fragment, count: 10_000 / fragment.utf8.count)
    for (beginning, end) in [
      ("", ""), ("[", "]"), ("[\"", "\"]"), ("{\"accounts\": [{\"iban\": \"", "\"}]}"),
      (
        "{\"balances\": [{\"balanceType\": \"a\", \"balanceAmount\": {\"currency\": \"EUR\", \"amount\": ",
        "}}]}"
      ),
      ("{\"tppMessages\": [{\"text\": \"", "\"}]}"),
    ] {
      #expect(AccountListProperties.fault(of: Array((beginning + text + end).utf8)) == nil)
    }
  }
}
