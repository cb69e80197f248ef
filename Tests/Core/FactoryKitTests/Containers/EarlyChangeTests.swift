import FactoryKit
import FactoryTesting
import Testing

/// Changes before the first use of a container follow its `autoRegister()`.
@Suite(.container)
struct EarlyChangeTests {
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
}

private final class ScopedContainer: ManagedContainer, AutoRegistering {
  let manager = ContainerManager()
  var text: Factory<String> { self { "definition" } }
  var service: Factory<Service> { self { Service() } }

  func autoRegister() {
    text.register { "wired" }
    service.scope(.unique)
  }
}
