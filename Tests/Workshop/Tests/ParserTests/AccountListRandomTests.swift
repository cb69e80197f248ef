import RandomInput
import Testing

struct AccountListRandomTests {
  @Test("Any change of a real list ends in accounts that come back, or in an error with its place")
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

  // The limit is no measurement: it is far above what is needed, and what a parser that goes back
  // over its input, or calls itself without end, would exceed or not survive.
  @Test(
    "Time grows with the length of the text, however it is nested or left open",
    .timeLimit(.minutes(10)),
    arguments: [
      "[", "{\"a\":", "[[],", "{\"accounts\":[", "\"", "\\u0041", "\\", "1", "0.1", "1e9", "-", ",",
      "\r", "\n", " ", "\u{301}", "é", "{\"a\":1,", "[1,", "{\"tppMessages\":[{},", "\0", "<",
    ]
  )
  func longTexts(fragment: String) {
    let text = String(repeating: fragment, count: 40_000 / fragment.utf8.count)
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
