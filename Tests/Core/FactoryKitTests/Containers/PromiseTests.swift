import FactoryKit
import Testing

/// Promises, and `promiseTriggersError`, which works in debug and in release.
struct PromiseTests {
  let container = TestContainer()

  @Test func promiseReturnsTheRegistration() {
    let service = Service()
    container.promisedService.register { service }
    #expect(container.promisedService() === service)
    container.promisedService.register { nil }
    #expect(container.promisedService() == nil)
    container.promisedText.register { String($0) }
    #expect(container.promisedText(7) == "7")
  }

  #if !DEBUG
    @Test func unkeptPromiseIsNilInReleaseBuilds() {
      #expect(container.promisedService() == nil)
      #expect(container.promisedText(1) == nil)
    }
  #endif

  @Test func onlyDebugBuildsTriggerAnErrorByDefault() {
    #if DEBUG
      #expect(container.manager.promiseTriggersError)
    #else
      #expect(!container.manager.promiseTriggersError)
    #endif
  }

  @Test func unkeptPromiseIsNilIfContainerAllowsIt() {
    container.manager.promiseTriggersError = false
    #expect(container.promisedText(1) == nil)
    #expect(container.promisedService() == nil)
    let service = Service()
    container.promisedService.register { service }
    #expect(container.promisedService() === service)
    container.promisedService.reset()
    #expect(container.promisedService() == nil)
  }

  @Test func settingBelongsToOneContainerUntilAReset() {
    let before = container.manager.promiseTriggersError
    container.manager.promiseTriggersError.toggle()
    #expect(TestContainer().manager.promiseTriggersError == before)
    container.reset()
    #expect(container.manager.promiseTriggersError == before)
  }
}

extension TestContainer {
  fileprivate var promisedService: Factory<(any Serving)?> { promised().cached }
  fileprivate var promisedText: ParameterFactory<Int, String?> { promised() }
}
