import FactoryKit
import Testing

/// Tests of `promiseTriggersError`, which works in debug and in release.
struct PromiseSettingTests {
  let container = TestContainer()

  @Test func onlyDebugBuildsTriggerAnErrorByDefault() {
    #if DEBUG
      #expect(container.manager.promiseTriggersError)
    #else
      #expect(!container.manager.promiseTriggersError)
    #endif
  }

  @Test func unkeptPromiseIsNilIfContainerAllowsIt() {
    container.manager.promiseTriggersError = false
    #expect(container.promisedName() == nil)
    #expect(container.promisedText(1) == nil)
  }

  @Test func laterRegistrationKeepsThePromise() {
    container.manager.promiseTriggersError = false
    #expect(container.cachedPromise() == nil)
    let service = Service()
    container.cachedPromise.register { service }
    #expect(container.cachedPromise() === service)
  }

  @Test func resetMakesThePromiseUnkept() {
    container.manager.promiseTriggersError = false
    container.promisedName.register { "kept" }
    container.promisedName.reset()
    #expect(container.promisedName() == nil)
  }

  @Test func settingBelongsToOneContainer() {
    let before = TestContainer().manager.promiseTriggersError
    container.manager.promiseTriggersError.toggle()
    #expect(TestContainer().manager.promiseTriggersError == before)
  }

  @Test func resetRestoresTheSetting() {
    let before = container.manager.promiseTriggersError
    container.manager.promiseTriggersError.toggle()
    container.reset()
    #expect(container.manager.promiseTriggersError == before)
  }
}

extension TestContainer {
  fileprivate var promisedName: Factory<String?> { promised() }
  fileprivate var promisedText: ParameterFactory<Int, String?> { promised() }
  fileprivate var cachedPromise: Factory<Service?> { promised().cached }
}
