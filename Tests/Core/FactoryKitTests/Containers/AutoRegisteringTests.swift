import FactoryKit
import Testing

struct AutoRegisteringTests {
  let container = WiredContainer()

  @Test func runsOnceBeforeTheFirstResolution() {
    for _ in 0..<3 { #expect(container.greeting() == "wired") }
    #expect(container.seenWhileRegistering == "Hello", "it may resolve")
    #expect(WiredContainer().plain() == "wired", "also without modifiers in the definition")
    #expect(container.runs == 1)
    #expect(container.service() === container.service(), "it may set the default scope")
  }

  @Test func laterRegistrationHasPriority() {
    container.greeting.register { "outside" }
    #expect(container.greeting() == "outside")
    #expect(container.runs == 1)
  }

  @Test(arguments: [FactoryResetOptions.all, .registration])
  func runsAgainAfterAResetOfTheContainer(options: FactoryResetOptions) {
    container.greeting.register { "registered" }
    #expect(container.greeting() == "registered")
    container.reset(options: options)
    #expect(container.greeting() == "wired", "the container has its wiring again")
    #expect(container.runs == 2)
  }

  @Test(arguments: [FactoryResetOptions.none, .context, .scope])
  func doesNotRunAgainAfterOtherResets(options: FactoryResetOptions) {
    _ = container.greeting()
    container.manager.reset(options: options)
    _ = container.greeting()
    #expect(container.runs == 1)
  }

  @Test func settingsFromOutsideHavePrecedence() {
    let container = SettingContainer()
    let decorated = Shared(0)
    set(container) { _ in decorated.change { $0 += 1 } }
    _ = container.service()
    expectOutsideSettings(container.manager)
    #expect(decorated.value == 1)
    // `autoRegister()` runs again.
    container.reset(options: .registration)
    _ = container.service()
    #expect(container.runs.value == 2)
    expectOutsideSettings(container.manager)
    #expect(decorated.value == 2)
  }

  @Test func noDecoratorFromOutsideIsASetting() {
    let container = SettingContainer()
    container.decorator(nil)
    _ = container.service()
    #expect(container.manager.decorator == nil)
  }

  @Test func settingsFromAutoRegisterApplyWithoutOthers() {
    let container = SettingContainer()
    _ = container.service()
    expectInsideSettings(container.manager)
    container.manager.push()
    set(container) { _ in }
    expectOutsideSettings(container.manager)
    container.manager.pop()
    container.reset(options: .registration)
    _ = container.service()
    expectInsideSettings(container.manager)
    set(container) { _ in }
    container.reset()
    _ = container.service()
    expectInsideSettings(container.manager)
  }

  private func set(_ container: SettingContainer, decorator: @escaping @Sendable (Any) -> Void) {
    container.manager.defaultScope = .unique
    container.manager.decorator = decorator
    container.manager.promiseTriggersError = true
    container.manager.captivesTriggerError = false
  }

  private func expectOutsideSettings(_ manager: ContainerManager) {
    #expect(manager.defaultScope === Scope.unique)
    #expect(manager.promiseTriggersError)
    #expect(!manager.captivesTriggerError)
  }

  private func expectInsideSettings(_ manager: ContainerManager) {
    #expect(manager.defaultScope === Scope.cached)
    #expect(manager.decorator != nil)
    #expect(!manager.promiseTriggersError)
    #expect(manager.captivesTriggerError)
  }

  @Test func keepsSingletonThatItRegisters() {
    let singleton = container.singleton()
    let other = WiredContainer()
    #expect(other.singleton() === singleton)
    other.singleton.register { Service() }
    #expect(other.singleton() !== singleton, "any other registration removes the singleton")
  }

  @Test func keepsSingletonOfAnotherContainer() {
    let container = TestContainer()
    let singleton = container.wiredSingleton()
    _ = WiringOthers(container).greeting()
    #expect(container.wiredSingleton() === singleton)
  }
}

/// A container that counts the calls of its `autoRegister()`.
final class WiredContainer: SharedContainer {
  @TaskLocal static var shared = WiredContainer()
  let manager = ContainerManager()

  private let log = Shared((runs: 0, seen: ""))

  var runs: Int { log.value.runs }
  var seenWhileRegistering: String { log.value.seen }
}

extension WiredContainer: AutoRegistering {
  func autoRegister() {
    let seen = greeting()
    log.change { $0 = ($0.runs + 1, seen) }
    greeting.register { "wired" }
    plain.register { "wired" }
    singleton.register { Service() }
    manager.defaultScope = .cached
  }
}

extension WiredContainer {
  fileprivate var greeting: Factory<String> { self { "Hello" }.unique }
  fileprivate var plain: Factory<String> { self { "Hello" } }
  fileprivate var service: Factory<Service> { self { Service() } }
  fileprivate var singleton: Factory<Service> { self { Service() }.singleton }
}

/// A container whose `autoRegister()` changes all settings.
private final class SettingContainer: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()
  let runs = Shared(0)

  var service: Factory<Service> { self { Service() } }

  func autoRegister() {
    runs.change { $0 += 1 }
    manager.defaultScope = .unique
    manager.defaultScope = .cached
    decorator { _ in }
    manager.promiseTriggersError = false
    manager.captivesTriggerError = true
  }
}

/// A container whose `autoRegister()` registers in another container.
private final class WiringOthers: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()
  private let other: TestContainer

  init(_ other: TestContainer) { self.other = other }

  var greeting: Factory<String> { self { "Hello" } }

  func autoRegister() { other.wiredSingleton.register { Service() } }
}

extension TestContainer {
  fileprivate var wiredSingleton: Factory<Service> { self { Service() }.singleton }
}
