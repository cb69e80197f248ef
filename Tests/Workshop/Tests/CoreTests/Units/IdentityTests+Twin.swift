import FactoryKit

extension IdentityTests {
  func twinOfAnotherFile(in container: TestContainer) -> String { container.twin() }

  func twinSingletonOfAnotherFile(in container: TestContainer) -> Service {
    container.twinSingleton()
  }
}

extension TestContainer {
  fileprivate var twin: Factory<String> { self { "twin of another file" } }
  fileprivate var twinSingleton: Factory<Service> { self { Service() }.singleton }
}
