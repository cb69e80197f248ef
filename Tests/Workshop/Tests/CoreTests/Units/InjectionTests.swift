import FactoryKit
import FactoryTesting
import Testing

@Suite(.container)
struct InjectionTests {
  let container = TestContainer()

  private func withContainer<R>(_ body: () throws -> R) rethrows -> R {
    try TestContainer.$shared.withValue(container, operation: body)
  }

  @Test func injectedResolvesAtInitialization() {
    withContainer {
      container.name.register { "before" }
      let client = Client()
      container.name.register { "after" }
      #expect(client.name == "before")
    }
  }

  @Test func lazyInjectedResolvesAtTheFirstRead() {
    withContainer {
      container.name.register { "before" }
      let client = Client()
      container.name.register { "after" }
      #expect(client.resolvedLazyName == nil)
      #expect(client.lazyName == "after")
      container.name.register { "later" }
      #expect(client.lazyName == "after")
      #expect(client.resolvedLazyName == "after")
    }
  }

  @Test func resolvesAgainOnRequest() {
    withContainer {
      let client = Client()
      container.name.register { "again" }
      client.resolveAgain()
      #expect(client.name == "again")
      #expect(client.lazyName == "again")
    }
  }

  @Test func resolvesAgainAfterAResetOnRequest() {
    withContainer {
      var client = KeepingClient()
      let first = client.service
      client.resolveAgain(reset: .none)
      #expect(client.service === first)
      client.resolveAgain(reset: .scope)
      #expect(client.service !== first)
    }
  }

  @Test func projectsTheFactory() {
    withContainer {
      let client = Client()
      container.name.register { "factory" }
      #expect(client.nameFactory() == "factory")
    }
  }

  @Test func canBeSet() {
    withContainer {
      let client = Client()
      client.name = "set"
      client.lazyName = "set"
      #expect((client.name, client.lazyName) == ("set", "set"))
    }
  }

  @Test func dependencyResolvesByKeyPath() {
    withContainer {
      container.name.register { "registered" }
      #expect(dependency(\TestContainer.name) == "registered")
      #expect(dependency(\TestContainer.length, parameter: "four") == 4)
    }
  }

  @Test func sharedContainerNeedsNoRoot() {
    Container.shared.injectionTestName.register { "of the test's container" }
    #expect(SharedClient().name == "of the test's container")
    #expect(SharedClient().lazyName == "of the test's container")
    #expect(dependency(\.injectionTestName) == "of the test's container")
    #expect(dependency(\.injectionTestLength, parameter: "four") == 4)
  }

  @Test func optionalFactoryInjectsAnOptional() {
    withContainer {
      #expect(OptionalClient().user == nil)
      container.user.register { "Ada" }
      #expect(OptionalClient().user == "Ada")
    }
  }
}

private final class Client {
  @Injected(\TestContainer.name) var name
  @LazyInjected(\TestContainer.name) var lazyName

  var nameFactory: Factory<String> { $name.factory }
  var resolvedLazyName: String? { $lazyName.resolvedOrNil() }

  func resolveAgain() {
    $name.resolve()
    $lazyName.resolve()
  }
}

private struct KeepingClient {
  @Injected(\TestContainer.storedService) var service

  mutating func resolveAgain(reset options: FactoryResetOptions) {
    $service.resolve(reset: options)
  }
}

private final class SharedClient {
  @Injected(\.injectionTestName) var name
  @LazyInjected(\.injectionTestName) var lazyName
}

private struct OptionalClient {
  @Injected(\TestContainer.user) var user
}

extension Container {
  fileprivate var injectionTestName: Factory<String> { self { "definition" } }
  fileprivate var injectionTestLength: ParameterFactory<String, Int> { self { $0.count } }
}

extension TestContainer {
  fileprivate var name: Factory<String> { self { "definition" } }
  fileprivate var length: ParameterFactory<String, Int> { self { $0.count } }
  fileprivate var user: Factory<String?> { self { nil } }
  fileprivate var storedService: Factory<Service> { self { Service() }.cached }
}
