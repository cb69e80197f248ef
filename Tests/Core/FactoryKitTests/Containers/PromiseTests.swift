import FactoryKit
import Testing

struct PromiseTests {
  let container = TestContainer()

  @Test func promiseReturnsTheRegistration() {
    let service = Service()
    container.promisedService.register { service }
    #expect(container.promisedService() === service)
  }

  @Test func promiseWithAParameterReturnsTheRegistration() {
    container.promisedText.register { String($0) }
    #expect(container.promisedText(7) == "7")
  }

  @Test func registrationMayReturnNil() {
    container.promisedService.register { nil }
    #expect(container.promisedService() == nil)
  }

  #if !DEBUG
    @Test func unkeptPromiseIsNilInReleaseBuilds() {
      #expect(container.promisedService() == nil)
      #expect(container.promisedText(1) == nil)
    }
  #endif
}

extension TestContainer {
  fileprivate var promisedService: Factory<(any Serving)?> { promised() }
  fileprivate var promisedText: ParameterFactory<Int, String?> { promised() }
}
