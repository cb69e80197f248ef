import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct OwnContainerTests {
  @Test func singletonsBelongToNoContainer() {
    #expect(Warehouse().manager !== Warehouse().manager)
    #expect(Warehouse().gate() === Warehouse().gate())
  }

  @Test func registrationsAreFreedWithTheContainer() {
    weak var captured: Service?
    do {
      let (container, service) = (Warehouse(), Service())
      captured = service
      container.forklift.register { service }
      #expect(container.forklift() === service)
    }
    #expect(captured == nil)
  }

  @Test func withValueBindsAnotherContainerForATask() async {
    let container = Warehouse()
    container.shelf.register { "of the task" }
    await Warehouse.$shared.withValue(container) {
      #expect(Warehouse.shared === container)
      await Task.yield()
      #expect(Warehouse.shared.shelf() == "of the task")
      #expect(await Task { Warehouse.shared.shelf() }.value == "of the task")
    }
    #expect(Warehouse.shared !== container)
    #expect(Warehouse.shared.shelf() == "shelf")
  }

  @Test func withValueBindsAnotherDefaultContainer() {
    let outer = Container.shared
    Container.$shared.withValue(Container()) {
      Container.shared.ownContainerName.register { "inner" }
      #expect(Container.shared.ownContainerName() == "inner")
    }
    #expect(Container.shared === outer)
    #expect(Container.shared.ownContainerName() == "name")
  }

  @Test func aRegistrationOfSuchAFactoryIsForOneContainer() {
    let container = Warehouse()
    container.common.register { "registered" }
    #expect(container.common() == "registered")
    #expect(Container.shared.common() == "common")
  }

  @Test func aFactoryMayUseAnotherContainer() {
    Container.shared.ownContainerName.register { "reached" }
    #expect(Warehouse().sign() == "Warehouse of reached")
  }

  @Test func aClassMayUseAPassedContainer() {
    let container = Container()
    container.ownContainerName.register { "passed" }
    #expect(Clerk(container: container).name == "passed")
    #expect(Clerk().name == "name")
  }

  @Test func aContainerNeedsNoSharedInstance() {
    let container = Crate()
    container.content.register { "apples" }
    #expect(container.content() == "apples")
    #expect(Crate().content() == "nothing")
  }

  @Test func factoriesAreCreatedForEachRead() {
    weak var container: Warehouse?
    do {
      let warehouse = Warehouse()
      container = warehouse
      #expect(warehouse.shelf() == "shelf")
    }
    #expect(container == nil, "a factory that still lived would hold the container")
  }
}

private final class Warehouse: SharedContainer {
  @TaskLocal static var shared = Warehouse()
  let manager = ContainerManager()

  var shelf: Factory<String> { self { "shelf" } }
}

extension Warehouse {
  fileprivate var forklift: Factory<Service> { self { Service() }.cached }
  fileprivate var gate: Factory<Service> { self { Service() }.singleton }
  fileprivate var sign: Factory<String> {
    self { "Warehouse of \(Container.shared.ownContainerName())" }
  }
}

private final class Crate: ManagedContainer {
  let manager = ContainerManager()

  var content: Factory<String> { self { "nothing" } }
}

private struct Clerk {
  let name: String

  init(container: Container = .shared) { name = container.ownContainerName() }
}

extension SharedContainer {
  fileprivate var common: Factory<String> { self { "common" } }
}

extension Container {
  fileprivate var ownContainerName: Factory<String> { self { "name" } }
}
