import FactoryKit
import FactoryTesting
import Testing

/// The types of a factory belong to its identity, and the type of a container doesn't.
@Suite(.container)
struct IdentityTests {
  let container = TestContainer()

  @Test func allContainersShareASingleton() {
    #expect(container.common() === OtherContainer().common())
  }

  @Test func typesDistinguishFactoriesOfOneName() {
    let texts: Factory<String> = container.generic("text")
    let numbers: Factory<Int> = container.generic(1)
    texts.register { "registered" }
    #expect(container.generic("text")() == "registered")
    #expect(numbers() == 1)
  }
}

private final class OtherContainer: SharedContainer {
  @TaskLocal static var shared = OtherContainer()
  let manager = ContainerManager()
}

extension SharedContainer {
  fileprivate var common: Factory<Service> { self { Service() }.singleton }
}

extension TestContainer {
  fileprivate func generic<T>(_ value: T) -> Factory<T> { self { value } }
}
