import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct InjectedContainerTests {
  @Test func injectsTheSharedInstanceOfAContainer() {
    let own = Directory()
    let client = Directory.$shared.withValue(own) { Office() }
    #expect(client.directory === own)
    #expect(client.same === own)
    #expect(client.container === Container.shared)
  }

  @Test func injectsTheContainerAtInitialization() {
    let office = Office()
    let before = Container.shared
    Container.$shared.withValue(Container()) {
      #expect(office.container === before)
      #expect(Office().container !== before)
    }
  }

  @Test func theInjectedContainerResolves() {
    Container.shared.containerTestName.register { "injected" }
    #expect(Office().container.containerTestName() == "injected")
  }

  @Test func defaultsToTheSharedContainer() {
    Container.shared.containerTestName.register { "registered" }
    let office = Office()
    #expect(office.plain === Container.shared)
    office.$plain.reset(options: .registration)
    #expect(office.plain.containerTestName() == "name")
    office.$directory.reset(options: .all)
  }

  @Test func anInjectedContainerCanBeSet() {
    let (office, other) = (Office(), Container())
    office.container = other
    #expect(office.container === other)
  }
}

private final class Directory: SharedContainer {
  @TaskLocal static var shared = Directory()
  let manager = ContainerManager()
}

private final class Office {
  @InjectedContainer var plain
  @InjectedContainer var container: Container
  @InjectedContainer(Directory.self) var directory
  @InjectedContainer var same: Directory
}

extension Container {
  fileprivate var containerTestName: Factory<String> { self { "name" } }
}
