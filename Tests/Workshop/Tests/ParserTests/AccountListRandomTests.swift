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
}
