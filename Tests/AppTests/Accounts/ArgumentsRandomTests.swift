import RandomInput
import Testing

struct ArgumentsRandomTests {
  @Test("Any change of a real command line ends in a command that makes sense, or in a sentence")
  func changedCommandLines() throws {
    var generator = SplitMix64(seed: 8)
    let seeds = ArgumentsProperties.seeds.map { Array($0.utf8) }
    for seed in seeds { try #require(ArgumentsProperties.fault(of: seed) == nil) }
    for index in 0..<1_500 {
      let input = generator.mutation(
        of: seeds[index % seeds.count],
        with: ArgumentsProperties.words
      )
      let fault = ArgumentsProperties.fault(of: input)
      try #require(fault == nil, "\(String(decoding: input, as: UTF8.self))")
    }
  }
}
