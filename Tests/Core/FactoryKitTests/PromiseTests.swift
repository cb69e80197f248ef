import FactoryKit
import Testing

struct PromiseTests {
  let container = TestContainer()

  @Test func aKeptPromiseIsTheRegistration() {
    let service = Service()
    container.promisedService.register { service }
    #expect(container.promisedService() === service)
  }

  @Test func aKeptPromiseWithAParameterIsTheRegistration() {
    container.promisedText.register { String($0) }
    #expect(container.promisedText(7) == "7")
  }

  @Test func aRegistrationMayBeNothing() {
    container.promisedService.register { nil }
    #expect(container.promisedService() == nil)
  }

  #if !DEBUG
    @Test func anUnkeptPromiseIsNilInARelease() {
      #expect(container.promisedService() == nil)
      #expect(container.promisedText(1) == nil)
    }
  #endif
}

extension TestContainer {
  fileprivate var promisedService: Factory<(any Serving)?> { promised() }
  fileprivate var promisedText: ParameterFactory<Int, String?> { promised() }
}
