import FactoryKit
import FactoryTesting
import Testing

/// The effect of `register` on later resolutions, for each kind of factory.
@Suite(.container)
struct RegistrationTests {
  let container = TestContainer()

  @Test func registrationCanReturnNil() {
    container.maybe.register { Service() }
    container.maybe.register { nil }
    #expect(container.maybe() == nil)
  }

  @Test func aRegistrationKeepsTheScope() {
    container.service.register { Service() }
    #expect(container.service() !== container.service())
    container.service.cached.register { Service() }
    #expect(container.service() === container.service())
  }

  @Test func registrationRemovesInstancesOfAllParameters() {
    let factory = container.numbered.cached
    let before = [factory(1), factory(2)]
    factory.register { _ in Service() }
    #expect(factory(1) !== before[0])
    #expect(factory(2) !== before[1])
  }

  @Test func registrationRemovesInstanceOfDefaultScope() {
    container.manager.defaultScope = .singleton
    let before = container.service()
    container.service.register { Service() }
    #expect(container.service() !== before)
  }

  @Test func callWithAClosureRegistersIt() {
    container.greeting { "short" }
    #expect(container.greeting() == "short")
    container.greeting(factory: { "labelled" })
    #expect(container.greeting() == "labelled")
  }

  @Test func shortFormAcceptsParameters() {
    container.double { $0 * 3 }
    #expect(container.double(2) == 6)
    container.double(factory: { $0 * 4 })
    #expect(container.double(2) == 8)
  }

  @Test func shortFormRemovesStoredInstance() {
    let before = container.service.cached()
    container.service { Service() }
    #expect(container.service() !== before)
  }

  @Test func aRegistrationReturnsTheFactory() {
    #expect(container.greeting.register { "registered" }() == "registered")
    #expect(container.double.register { $0 * 3 }(2) == 6)
    #expect(container.greeting { "short" }.resolve() == "short")
  }

  @Test func registrationCanSetScope() {
    container.service.register { Service() }.scope(.cached)
    #expect(container.service() === container.service())
  }
}

extension TestContainer {
  fileprivate var greeting: Factory<String> { self { "Hello" } }
  fileprivate var double: ParameterFactory<Int, Int> { self { $0 * 2 } }
}
