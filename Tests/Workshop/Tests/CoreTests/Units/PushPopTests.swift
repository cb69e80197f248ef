import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct PushPopTests {
  fileprivate let container = Deck()

  @Test func pushDoesNotChangeTheContainer() {
    let stored = container.stored()
    container.name.register { "before" }
    container.manager.push()
    #expect(container.name() == "before")
    #expect(container.stored() === stored)
  }

  @Test func popRestoresRegistrations() {
    container.name.register { "before" }
    container.manager.push()
    container.name.register { "after" }
    container.manager.pop()
    #expect(container.name() == "before")
  }

  @Test func popRemovesRegistrations() {
    container.manager.push()
    container.name.register { "after" }
    container.manager.pop()
    #expect(container.name() == "definition")
  }

  @Test func popUndoesAReset() {
    let stored = container.stored()
    container.name.register { "before" }
    container.manager.push()
    container.manager.reset()
    #expect(container.name() == "definition")
    container.manager.pop()
    #expect(container.name() == "before")
    #expect(container.stored() === stored)
  }

  @Test func popRestoresContexts() {
    container.manager.push()
    container.name.onArg(CommandLine.arguments[0]) { "in context" }
    #expect(container.name() == "in context")
    container.manager.pop()
    #expect(container.name() == "definition")
  }

  @Test func popRestoresInstances() {
    let before = container.stored()
    container.manager.push()
    container.manager.reset(scope: .cached)
    #expect(container.stored() !== before)
    container.manager.pop()
    #expect(container.stored() === before)
  }

  @Test func popDiscardsNewerInstances() {
    container.manager.push()
    let after = container.stored()
    container.manager.pop()
    #expect(container.stored() !== after)
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

  @Test func popRestoresAScopeFromOutside() {
    container.manager.push()
    container.plain.scope(.cached)
    #expect(container.plain() === container.plain())
    container.manager.pop()
    #expect(container.plain() !== container.plain())
  }

  @Test func popRestoresTheTimeToLive() {
    let stored = container.stored()
    container.manager.push()
    container.stored.reset(.scope).timeToLive(0)
    #expect(container.stored() !== container.stored())
    container.manager.pop()
    #expect(container.stored() === stored)
    #expect(container.stored() === stored)
  }

  @Test func popRestoresTheDecoratorOfAFactory() {
    let decorated = Shared(0)
    container.manager.push()
    container.plain.decorator { _ in decorated.change { $0 += 1 } }
    container.manager.pop()
    _ = container.plain()
    #expect(decorated.value == 0)
  }

  @Test func popRestoresTheSettingsOfTheContainer() {
    let decorated = Shared(0)
    let promiseTriggersError = container.manager.promiseTriggersError
    container.manager.push()
    container.manager.defaultScope = .cached
    container.manager.promiseTriggersError.toggle()
    container.decorator { _ in decorated.change { $0 += 1 } }
    container.manager.pop()
    #expect(container.plain() !== container.plain())
    #expect(container.manager.promiseTriggersError == promiseTriggersError)
    #expect(decorated.value == 0)
  }

  @Test func popUndoesOnePushAtATime() {
    container.name.register { "one" }
    container.manager.push()
    container.name.register { "two" }
    container.manager.push()
    container.name.register { "three" }
    #expect(container.name() == "three")
    container.manager.pop()
    #expect(container.name() == "two")
    container.manager.pop()
    #expect(container.name() == "one")
  }

  @Test func popWithoutPushDoesNothing() {
    let stored = container.stored()
    container.name.register { "registered" }
    container.manager.pop()
    #expect(container.name() == "registered")
    #expect(container.stored() === stored)
    container.manager.push()
    container.manager.pop()
    container.name.register { "again" }
    container.manager.pop()
    #expect(container.name() == "again")
  }

  @Test func pushAndPopKeepSingletons() {
    let before = container.singleton()
    container.manager.push()
    #expect(container.singleton() === before)
    Scope.singleton.reset()
    let after = container.singleton()
    container.manager.pop()
    #expect(container.singleton() === after)
  }

  @Test func pushAndPopKeepOtherContainers() {
    let other = Deck()
    container.manager.push()
    other.name.register { "other" }
    container.manager.pop()
    #expect(other.name() == "other")
  }

  @Test func pushBeforeTheFirstUseDoesNotRunAutoRegister() {
    container.manager.push()
    #expect(container.runs.value == 0)
    #expect(container.wired() == "wired")
    #expect(container.runs.value == 1)
  }

  @Test func anAutoRegisterBeforePushRunsOnce() {
    #expect(container.wired() == "wired")
    container.manager.push()
    #expect(container.wired() == "wired")
    container.manager.pop()
    #expect(container.wired() == "wired")
    #expect(container.runs.value == 1)
  }

  @Test func anAutoRegisterAfterPushRunsAgainAfterPop() {
    container.manager.push()
    #expect(container.wired() == "wired")
    container.manager.pop()
    #expect(container.wired() == "wired", "pop removed its registration")
    #expect(container.runs.value == 2)
  }

  @Test func popRestoresAutoRegisterAfterAReset() {
    #expect(container.wired() == "wired")
    container.manager.push()
    container.manager.reset()
    container.manager.pop()
    #expect(container.wired() == "wired")
    #expect(container.runs.value == 1)
  }

  @Test func aMockBetweenPushAndPopIsTemporary() {
    // Like setUp and tearDown of an XCTestCase.
    container.manager.push()
    container.wired.register { "mock" }
    #expect(container.wired() == "mock")
    container.manager.pop()
    #expect(container.wired() == "wired")
  }
}

private final class Deck: SharedContainer, AutoRegistering {
  @TaskLocal static var shared = Deck()
  let manager = ContainerManager()
  let runs = Shared(0)

  func autoRegister() {
    runs.change { $0 += 1 }
    wired.register { "wired" }
  }

  var name: Factory<String> { self { "definition" } }
  var wired: Factory<String> { self { "definition" } }
  var plain: Factory<Service> { self { Service() } }
  var stored: Factory<Service> { self { Service() }.cached }
  var each: ParameterFactory<Int, Service> { self { _ in Service() }.scopeOnParameters.cached }
  var singleton: Factory<Service> { self { Service() }.singleton }
}
