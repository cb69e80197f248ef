import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct DynamicInjectedTests {
  @Test func resolvesAtEachRead() {
    let client = Client()
    Container.shared.dynamicName.register { "one" }
    #expect(client.name == "one")
    Container.shared.dynamicName.register { "two" }
    #expect(client.name == "two")
  }

  @Test func doesNotResolveBeforeItIsRead() {
    let resolved = Shared(0)
    Container.shared.dynamicName.register {
      resolved.change { $0 += 1 }
      return "read"
    }
    let client = Client()
    #expect(resolved.value == 0)
    #expect(client.name == "read")
    #expect(resolved.value == 1)
  }

  @Test func returnsANewInstanceWithoutAScope() {
    let client = Client()
    #expect(client.service !== client.service)
  }

  @Test func returnsOneInstanceWithAScope() {
    let client = Client()
    #expect(client.stored === client.stored)
    Container.shared.manager.reset(scope: .cached)
    #expect(client.stored === Container.shared.dynamicStored())
  }

  @Test func usesTheSharedContainerAtEachRead() {
    let client = Client()
    let container = Container { $0.dynamicName.register { "other" } }
    Container.$shared.withValue(container) { #expect(client.name == "other") }
    #expect(client.name == "name")
  }

  @Test func projectsTheFactory() {
    let client = Client()
    client.$name.register { "through the factory" }
    #expect(client.name == "through the factory")
    #expect(client.$name() == "through the factory")
    client.$name.reset()
    #expect(client.$name.resolve() == "name")
  }

  @Test func injectsFromAnOwnContainer() {
    let container = TestContainer { $0.dynamicOwn.register { "own" } }
    TestContainer.$shared.withValue(container) { #expect(Client().own == "own") }
  }
}

private struct Client {
  @DynamicInjected(\.dynamicName) var name
  @DynamicInjected(\.dynamicService) var service
  @DynamicInjected(\.dynamicStored) var stored
  @DynamicInjected(\TestContainer.dynamicOwn) var own
}

extension Container {
  fileprivate var dynamicName: Factory<String> { self { "name" } }
  fileprivate var dynamicService: Factory<Service> { self { Service() } }
  fileprivate var dynamicStored: Factory<Service> { self { Service() }.cached }
}

extension TestContainer {
  fileprivate var dynamicOwn: Factory<String> { self { "definition" } }
}
