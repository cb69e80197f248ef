import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct PushPopTests {
  private let container = Deck()

  @Test func popRemovesRegistrations() {
    container.manager.push()
    container.name.register { "after" }
    container.manager.pop()
    #expect(container.name() == "definition")
  }

  @Test func popRestoresTheInstancesOfParameters() {
    let before = container.each(1)
    container.manager.push()
    let after = container.each(2)
    container.manager.reset(options: .scope)
    let later = container.each(3)
    container.manager.pop()
    #expect(container.each(1) === before)
    #expect(container.each(2) !== after)
    #expect(container.each(3) !== later)
  }

  @Test func pushAndPopKeepSingletons() {
    container.manager.push()
    let service = container.singleton()
    container.manager.pop()
    #expect(container.singleton() === service)
  }

  @Test func anAutoRegisterAfterPushRunsAgainAfterPop() {
    container.manager.push()
    #expect(container.wired() == "wired")
    container.manager.pop()
    #expect(container.wired() == "wired", "pop removed its registration")
    #expect(container.runs.value == 2)
  }
}

private final class Deck: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()
  let runs = Shared(0)

  func autoRegister() {
    runs.change { $0 += 1 }
    wired.register { "wired" }
  }

  var name: Factory<String> { self { "definition" } }
  var wired: Factory<String> { self { "definition" } }
  var each: ParameterFactory<Int, Service> { self { _ in Service() }.scopeOnParameters.cached }
  var singleton: Factory<Service> { self { Service() }.singleton }
}
