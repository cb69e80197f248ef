import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct ResetTests {
  let container = TestContainer()

  @Test func factoryResetRemovesSingletonOfOutsideScope() {
    container.plain.scope(.singleton)
    let service = container.plain()
    container.plain.reset()
    container.plain.scope(.singleton)
    #expect(container.plain() !== service)
  }

  @Test func earlyFactoryResetFollowsAutoRegister() {
    let container = ScopedContainer()
    container.text.reset(.registration)
    #expect(container.text() == "definition")
  }

  @Test func earlyOutsideScopeFollowsAutoRegister() {
    let container = ScopedContainer()
    container.service.scope(.cached)
    #expect(container.service() === container.service())
  }

  @Test func containerResetOfSingletonScopeRemovesAll() {
    let service = container.single()
    container.manager.reset(scope: .cached)
    #expect(container.single() === service)
    container.manager.reset(scope: .singleton)
    #expect(container.single() !== service)
  }

  @Test func instanceOfAnotherScopeIsNotUsed() {
    let cached = container.plain.scope(.cached)()
    let mine = container.plain.scope(.mine)()
    #expect(mine !== cached)
    #expect(container.plain.scope(.cached)() !== mine)
  }

  @Test func sharedOptionalIsRebuiltAfterItsObject() {
    weak let first = container.sharedOptional()
    #expect(first == nil)
    #expect(container.sharedOptional() != nil)
  }
}

private final class ScopedContainer: SharedContainer {
  @TaskLocal static var shared = ScopedContainer()
  let manager = ContainerManager()
}

extension ScopedContainer: AutoRegistering {
  func autoRegister() {
    text.register { "wired" }
    service.scope(.unique)
  }
}

extension ScopedContainer {
  fileprivate var text: Factory<String> { self { "definition" } }
  fileprivate var service: Factory<Service> { self { Service() } }
}

extension Scope {
  fileprivate static let mine = Cached()
}

extension TestContainer {
  fileprivate var plain: Factory<Service> { self { Service() } }
  fileprivate var single: Factory<Service> { self { Service() }.singleton }
  fileprivate var sharedOptional: Factory<Service?> { self { Service() }.shared }
}
