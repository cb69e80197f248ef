import FactoryKit
import Testing

struct PromiseTests {
  #if DEBUG
    @Test func anUnkeptPromiseStopsADebugBuildWithAFix() async throws {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        _ = TestContainer().promisedService()
      }
      let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(
        words.contains("TestContainer.promisedService is promised in CoreTests/Promise")
      )
      #expect(words.contains("promisedService.register { … } into the autoRegister() of"))
      #expect(words.contains("and write it there.\n"), "\(words)")
      #expect(words.ranges(of: "is promised in").count == 1)
    }

    @Test func anUnkeptPromiseWithAParameterStopsADebugBuild() async throws {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        _ = TestContainer().promisedText(1)
      }
      let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(words.contains("TestContainer.promisedText is promised in"))
    }
  #endif
}

extension TestContainer {
  fileprivate var promisedService: Factory<(any Serving)?> { promised() }
  fileprivate var promisedText: ParameterFactory<Int, String?> { promised() }
}
