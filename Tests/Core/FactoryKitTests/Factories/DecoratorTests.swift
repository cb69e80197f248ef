import FactoryKit
import FactoryTesting
import Testing

/// Decorators, which receive each resolved instance.
@Suite(.container)
struct DecoratorTests {
  private let container = TestContainer()

  @Test(arguments: [Scope.cached, .shared, .singleton])
  func aDecoratorKnowsWhetherTheInstanceIsNew(scope: Scope) {
    let news = Shared<[Bool]>([])
    let factory = container.plain.scope(scope)
      .decorator { (_, isNew) in news.change { $0.append(isNew) } }
    let services = [factory(), factory()]
    #expect(services[0] === services[1])
    #expect(news.value == [true, false])
  }

  @Test func aDecoratorMayResolveItsOwnFactory() {
    let (container, resolved) = (container, Shared<[Service]>([]))
    container.cached.decorator { service, isNew in
      if isNew { resolved.change { $0 += [service, container.cached()] } }
    }
    _ = container.cached()
    #expect(resolved.value.count == 2 && resolved.value[0] === resolved.value[1])
  }

  @Test func aContainersDecoratorReceivesAllInstances() {
    let seen = Shared<[String]>([])
    container.decorator { resolved in seen.change { $0.append("\(type(of: resolved))") } }
    _ = container.services()
    #expect(
      seen.value == ["Service", "Array<Service>"],
      "the dependencies of a factory come first"
    )
    _ = container.cached()
    #expect(seen.value.last == "Service", "a stored instance is decorated, too")
  }
}

extension TestContainer {
  fileprivate var plain: Factory<Service> { self { Service() } }
  fileprivate var cached: Factory<Service> { self { Service() }.cached }
  fileprivate var services: Factory<[Service]> { self { [self.cached()] } }
}
