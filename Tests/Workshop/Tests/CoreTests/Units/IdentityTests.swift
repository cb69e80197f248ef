import FactoryKit
import FactoryTesting
import Testing

/// The place of a declaration identifies its factory.
///
/// `IdentityTests+Twin.swift` declares twins.
@Suite(.container)
struct IdentityTests {
  let container = TestContainer()

  @Test func filesDistinguishFactoriesOfOneName() {
    container.twin.register { "registered" }
    #expect(container.twin() == "registered")
    #expect(twinOfAnotherFile(in: container) == "twin of another file")
  }

  @Test func filesDistinguishSingletonsOfOneName() {
    #expect(container.twinSingleton() !== twinSingletonOfAnotherFile(in: container))
  }

  @Test func containersDistinguishSingletonsOfOneName() {
    #expect(container.twinSingleton() !== TwinContainer().twinSingleton())
  }

  @Test func allContainersShareASingleton() {
    #expect(container.common() === TwinContainer().common())
  }

  @Test func typesDistinguishFactoriesOfOneName() {
    let texts: Factory<String> = container.generic("text")
    let numbers: Factory<Int> = container.generic(1)
    texts.register { "registered" }
    #expect(container.generic("text")() == "registered")
    #expect(numbers() == 1)
  }

  @Test func parametersDistinguishFactoriesOfOneName() {
    container.plural.register { "registered" }
    container.pluralOfNumber.register { "registered \($0)" }
    #expect(container.plural() == "registered")
    #expect(container.pluralOfNumber(2) == "registered 2")
    #expect(container.pluralOfText("two") == "two")
  }
}

private final class TwinContainer: SharedContainer {
  @TaskLocal static var shared = TwinContainer()
  let manager = ContainerManager()
}

extension SharedContainer {
  fileprivate var common: Factory<Service> { self { Service() }.singleton }
}

extension TwinContainer {
  fileprivate var twinSingleton: Factory<Service> { self { Service() }.singleton }
}

extension TestContainer {
  fileprivate var twin: Factory<String> { self { "twin" } }
  fileprivate var twinSingleton: Factory<Service> { self { Service() }.singleton }
  fileprivate var plural: Factory<String> { self(key: "plural") { "none" } }
  fileprivate var pluralOfNumber: ParameterFactory<Int, String> {
    self(key: "plural") { "\($0)" }
  }
  fileprivate var pluralOfText: ParameterFactory<String, String> { self(key: "plural") { $0 } }
  fileprivate func generic<T>(_ value: T) -> Factory<T> { self { value } }
}
