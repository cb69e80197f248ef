import FactoryKit
import FactoryTesting
import Testing

struct ContributionTests {
  let container = TestContainer()

  @Test func elementsHaveTheOrderOfContributions() {
    #expect(container.names() == [])
    container.names.contribute { "a" }.contribute { "b" }
    container.names.contribute { "c" }
    #expect(container.names() == ["a", "b", "c"])
    container.headed.contribute { [unowned container] in container.names().joined() }
    #expect(container.headed() == ["head", "abc"])
  }

  @Test func elementsAreBuiltForEachResolution() {
    let count = Shared(0)
    container.names.contribute {
      count.change { $0 += 1 }
      return "\(count.value)"
    }
    #expect(container.names() == ["1"])
    #expect(container.names() == ["2"])
  }

  @Test func registrationReplacesContributions() {
    container.names.contribute { "a" }
    container.names.register { ["registered"] }
    #expect(container.names() == ["registered"])
    container.names.contribute { "b" }
    container.names.contribute { "c" }
    #expect(container.names() == ["registered", "b", "c"])
    container.names.register { [] }
    #expect(container.names() == [])
  }

  @Test func resetRemovesContributions() {
    container.names.contribute { "a" }
    container.names.reset(.scope)
    container.names.reset(.context)
    #expect(container.names() == ["a"])
    container.names.reset(.registration)
    #expect(container.names() == [])
    container.names.register { ["registered"] }.contribute { "a" }
    container.reset(options: .registration)
    #expect(container.names() == [])
    container.names.contribute { "b" }
    container.reset()
    #expect(container.names() == [])
  }

  @Test func contextReplacesContributions() {
    container.names.contribute { "a" }
    // Tests run on a device.
    container.names.onDevice { ["context"] }
    #expect(container.names() == ["context"])
  }

  @Test(.container) func contributionRemovesStoredArray() {
    for scope in [Scope.cached, .singleton] {
      container.services.scope(scope).contribute { Service() }
      let first = container.services()
      #expect(first.map(ObjectIdentifier.init) == container.services().map(ObjectIdentifier.init))
      container.services.contribute { Service() }
      let second = container.services()
      #expect(second.count == first.count + 1)
      #expect(second[0] !== first[0])
    }
  }

  @Test func popRestoresContributions() {
    container.names.contribute { "a" }
    container.manager.push()
    container.names.contribute { "b" }
    #expect(container.names() == ["a", "b"])
    container.manager.pop()
    #expect(container.names() == ["a"])
  }

  @Test func promisedListHasItsContributions() async throws {
    container.promisedNames.contribute { "a" }.contribute { "b" }
    #expect(container.promisedNames() == ["a", "b"])
    container.promisedNames.register { [] }
    #expect(container.promisedNames() == [])
    container.promisedThrowing.contribute { "a" }
    #expect(try container.promisedThrowing() == ["a"])
    container.promisedAsync.contribute { "a" }
    #expect(try await container.promisedAsync() == ["a"])
  }

  @Test func promisedListWithoutContributionsIsEmptyWhereNilIsAllowed() async throws {
    container.manager.promiseTriggersError = false
    #expect(container.promisedNames() == [])
    #expect(try container.promisedThrowing() == [])
    #expect(try await container.promisedAsync() == [])
  }

  @Test func contributionsOfTheWiringComeFirst() {
    let container = ContributingContainer()
    container.names.contribute { "outside" }
    #expect(container.names() == ["wiring 1", "wiring 2", "outside"])
    #expect(ContributingContainer().names() == ["wiring 1", "wiring 2"])
  }

  @Test func contributionsAreReleasedWithTheContainer() {
    weak var held: Service?
    do {
      let container = TestContainer()
      let service = Service()
      held = service
      container.services.contribute { service }
      #expect(container.services()[0] === held)
    }
    #expect(held == nil)
  }
}

private final class ContributingContainer: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()
  var names: Factory<[String]> { contributed() }

  func autoRegister() {
    names.contribute { "wiring 1" }
    names.contribute { "wiring 2" }
  }
}

extension TestContainer {
  fileprivate var names: Factory<[String]> { contributed() }
  fileprivate var promisedNames: Factory<[String]> { contributed().promised() }
  fileprivate var promisedThrowing: ThrowingFactory<[String]> { contributed().promised() }
  fileprivate var promisedAsync: AsyncFactory<[String]> { contributed().cached.promised() }
  fileprivate var headed: Factory<[String]> { self { ["head"] } }
  fileprivate var services: Factory<[Service]> { contributed() }
}
