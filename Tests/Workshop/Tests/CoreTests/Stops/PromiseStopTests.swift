import FactoryKit
import Testing

/// An unkept promise stops a debug build, and a release build with `promiseTriggersError`.
struct PromiseStopTests {
  #if DEBUG
    @Test func anUnkeptPromiseStopsADebugBuildWithAFix() async throws {
      let result = await #expect(
        processExitsWith: .failure,
        observing: [\.standardErrorContent]
      ) {
        _ = TestContainer().promisedName()
      }
      let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
      #expect(words.contains("TestContainer.promisedName is promised in CoreTests/PromiseStop"))
      #expect(words.contains("promisedName.register { … } into the autoRegister() of"))
      #expect(words.contains("and write it there.\n"), "\(words)")
      #expect(words.ranges(of: "is promised in").count == 1)
    }
  #endif

  @Test func anUnkeptPromiseStopsTheProgram() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let container = TestContainer()
      container.manager.promiseTriggersError = true
      _ = container.promisedName()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.promisedName is promised in"), "\(words)")
    #expect(words.contains("CoreTests/PromiseStopTests.swift:"), "\(words)")
  }

  @Test func aPromisedListWithoutContributionsStopsTheProgram() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let container = TestContainer()
      container.manager.promiseTriggersError = true
      _ = container.promisedList()
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.promisedList is promised in CoreTests/PromiseStop"))
    #expect(words.contains("Write promisedList.contribute { … } into the autoRegister() of"))
  }
}

extension TestContainer {
  fileprivate var promisedName: Factory<String?> { promised() }
  fileprivate var promisedList: Factory<[Int]> { contributed().promised() }
}
