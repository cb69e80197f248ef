import FactoryKit
import Testing

/// `promiseTriggersError`, which holds in debug builds and in release builds alike.
struct PromiseSettingTests {
  let container = TestContainer()

  @Test func aDebugBuildTriggersAnErrorAndAReleaseBuildDoesNot() {
    #if DEBUG
      #expect(container.manager.promiseTriggersError)
    #else
      #expect(!container.manager.promiseTriggersError)
    #endif
  }

  @Test func anUnkeptPromiseIsNilWhereTheContainerSaysSo() {
    container.manager.promiseTriggersError = false
    #expect(container.promisedName() == nil)
    #expect(container.promisedText(1) == nil)
  }

  @Test func aPromiseThatIsNilCanStillBeKept() {
    container.manager.promiseTriggersError = false
    #expect(container.cachedPromise() == nil)
    let service = Service()
    container.cachedPromise.register { service }
    #expect(container.cachedPromise() === service)
  }

  @Test func aPromiseIsBrokenAgainByAReset() {
    container.manager.promiseTriggersError = false
    container.promisedName.register { "kept" }
    container.promisedName.reset()
    #expect(container.promisedName() == nil)
  }

  @Test func theSettingHoldsForOneContainer() {
    let before = TestContainer().manager.promiseTriggersError
    container.manager.promiseTriggersError.toggle()
    #expect(TestContainer().manager.promiseTriggersError == before)
  }

  @Test func aResetOfTheContainerBringsTheSettingBack() {
    let before = container.manager.promiseTriggersError
    container.manager.promiseTriggersError.toggle()
    container.reset()
    #expect(container.manager.promiseTriggersError == before)
  }

  @Test func anUnkeptPromiseStopsTheProgramWhereTheContainerSaysSo() async throws {
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
    #expect(words.contains("FactoryKitTests/PromiseSettingTests.swift:"), "\(words)")
  }

  @Test func anUnkeptPromiseWithAParameterStopsItToo() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let container = TestContainer()
      container.manager.promiseTriggersError = true
      _ = container.promisedText(1)
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.promisedText is promised in"), "\(words)")
  }

  @Test func aPromiseThatIsBrokenByAResetStopsItToo() async throws {
    let result = await #expect(
      processExitsWith: .failure,
      observing: [\.standardErrorContent]
    ) {
      let container = TestContainer()
      container.manager.promiseTriggersError = true
      container.promisedName.register { "kept" }.reset(.registration)
      precondition(container.promisedName() != "kept")
    }
    let words = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(words.contains("TestContainer.promisedName is promised in"), "\(words)")
  }
}

extension TestContainer {
  fileprivate var promisedName: Factory<String?> { promised() }
  fileprivate var promisedText: ParameterFactory<Int, String?> { promised() }
  fileprivate var cachedPromise: Factory<Service?> { promised().cached }
}
