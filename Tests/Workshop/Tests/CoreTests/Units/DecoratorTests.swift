import FactoryKit
import FactoryTesting
import Testing

/// Decorators, which receive each resolved instance.
@Suite(.container)
struct DecoratorTests {
  let container = TestContainer()

  @Test(arguments: [Scope.cached, .shared, .singleton])
  func aDecoratorReceivesStoredInstances(scope: Scope) {
    let calls = Shared(0)
    let factory = container.plain.scope(scope).decorator { _ in calls.change { $0 += 1 } }
    let services = [factory(), factory(), factory()]
    #expect(services[0] === services[2])
    #expect(calls.value == 3)
  }

  @Test(arguments: [Scope.cached, .shared, .singleton])
  func aDecoratorKnowsWhetherTheInstanceIsNew(scope: Scope) {
    let news = Shared<[Bool]>([])
    let factory = container.plain.scope(scope)
      .decorator { (_, isNew) in news.change { $0.append(isNew) } }
    let service = factory()
    #expect(factory() === service)
    #expect(news.value == [true, false])
    factory.reset(.scope)
    factory.decorator { (_, isNew) in news.change { $0.append(isNew) } }
    _ = factory()
    #expect(news.value == [true, false, true])
  }

  @Test func aDecoratorMayChangeTheInstance() {
    let parent = container.parent()
    #expect(parent.child.parent === parent)
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
    _ = container.text(1)
    _ = container.parent()
    #expect(
      seen.value == ["String", "Child", "Parent"],
      "the dependencies of a factory come first"
    )
  }

  @Test func aContainersDecoratorReceivesStoredInstances() {
    let calls = Shared(0)
    container.decorator { _ in calls.change { $0 += 1 } }
    _ = (container.cached(), container.cached())
    #expect(calls.value == 2)
  }
}

private final class Child {
  weak var parent: Parent?
}

private final class Parent {
  let child: Child

  init(_ child: Child) { self.child = child }
}

extension TestContainer {
  fileprivate var plain: Factory<Service> { self { Service() } }
  fileprivate var cached: Factory<Service> { self { Service() }.cached }
  fileprivate var text: ParameterFactory<Int, String> { self { String($0) } }
  fileprivate var child: Factory<Child> { self { Child() } }
  fileprivate var parent: Factory<Parent> {
    self { Parent(self.child()) }.decorator { instance in instance.child.parent = instance }
  }
}
