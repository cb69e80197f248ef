import FactoryKit
import FactoryTesting
import Testing

/// Decorators, which receive each resolved instance.
@Suite(.container)
struct DecoratorTests {
  let container = TestContainer()

  @Test func aDecoratorIsCalledWithEachInstance() {
    let seen = Shared<[Service]>([])
    container.plain.decorator { service in seen.change { $0.append(service) } }
    let resolved = [container.plain(), container.plain()]
    #expect(seen.value.map(ObjectIdentifier.init) == resolved.map(ObjectIdentifier.init))
  }

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

  @Test func eachInstanceOfAUniqueFactoryIsNew() {
    let news = Shared<[Bool]>([])
    container.plain.decorator { _, isNew in news.change { $0.append(isNew) } }
    _ = (container.plain(), container.plain())
    #expect(news.value == [true, true])
  }

  @Test func anInstanceOfTheGraphIsNewOnce() {
    let news = Shared<[Bool]>([])
    container.graph.decorator { _, isNew in news.change { $0.append(isNew) } }
    _ = container.twice()
    #expect(news.value == [true, false])
  }

  @Test func aDecoratorMayChangeTheInstance() {
    let parent = container.parent()
    #expect(parent.child.parent === parent)
  }

  @Test func aDecoratorReceivesRegisteredInstances() {
    let registered = Service()
    let seen = Shared<Service?>(nil)
    container.plain.decorator { service in seen.change { $0 = service } }
    container.plain.register { registered }
    _ = container.plain()
    #expect(seen.value === registered)
  }

  @Test func aDecoratorReceivesNil() {
    let seen = Shared<[Bool]>([])
    container.optional.decorator { service in seen.change { $0.append(service == nil) } }
    _ = container.optional()
    #expect(seen.value == [true])
  }

  @Test func aParameterFactorysDecoratorReceivesInstances() {
    let seen = Shared<[String]>([])
    container.text.decorator { text in seen.change { $0.append(text) } }
    _ = container.text(7)
    #expect(seen.value == ["7"])
  }

  @Test func aLaterDecoratorReplacesTheEarlier() {
    let calls = Shared<[String]>([])
    container.plain.decorator { _ in calls.change { $0.append("earlier") } }
    container.plain.decorator { _ in calls.change { $0.append("later") } }
    _ = container.plain()
    #expect(calls.value == ["later"])
  }

  @Test func aDefinedDecoratorReplacesOneFromOutside() {
    container.marked.decorator { $0.add("outside") }
    #expect(container.marked().value == ["definition"])
    container.marked.decorator { $0.add("outside") }
    #expect(container.marked().value == ["definition", "definition"])
  }

  @Test func aClosureWithoutCapturesReplacesAnother() {
    container.unmarked.decorator { $0.add("earlier") }
    container.unmarked.decorator { $0.add("later") }
    #expect(container.unmarked().value == ["later"])
  }

  @Test func aResetRestoresTheDefinedDecorator() {
    #expect(container.marked().value == ["definition"])
    container.marked.reset()
    #expect(container.marked().value == ["definition"])
  }

  @Test func aDecoratorBelongsToOneContainer() {
    let calls = Shared(0)
    container.plain.decorator { _ in calls.change { $0 += 1 } }
    _ = TestContainer().plain()
    #expect(calls.value == 0)
  }

  @Test func aDecoratorMayResolve() {
    let (container, text) = (container, Shared(""))
    container.plain.decorator { _ in
      let resolved = container.text(1)
      text.change { $0 = resolved }
    }
    _ = container.plain()
    #expect(text.value == "1")
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

  @Test func aContainersDecoratorIgnoresOtherContainers() {
    let calls = Shared(0)
    container.decorator { _ in calls.change { $0 += 1 } }
    _ = TestContainer().plain()
    #expect(calls.value == 0)
  }

  @Test func aContainersDecoratorAppliesToLaterResolutions() {
    _ = container.plain()
    let calls = Shared(0)
    container.decorator { _ in calls.change { $0 += 1 } }
    _ = container.plain()
    #expect(calls.value == 1)
  }

  @Test func nilRemovesAContainersDecorator() {
    let calls = Shared(0)
    container.decorator { _ in calls.change { $0 += 1 } }
    container.decorator(nil)
    _ = container.plain()
    #expect(calls.value == 0)
  }

  @Test func aFactorysDecoratorIsCalledBeforeItsContainers() {
    let calls = Shared<[String]>([])
    container.decorator { _ in calls.change { $0.append("container") } }
    container.plain.decorator { _ in calls.change { $0.append("factory") } }
    _ = container.plain()
    #expect(calls.value == ["factory", "container"])
  }
}

private typealias Marks = Shared<[String]>

extension Marks {
  fileprivate func add(_ mark: String) { change { $0.append(mark) } }
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
  fileprivate var graph: Factory<Service> { self { Service() }.graph }
  fileprivate var twice: Factory<[Service]> { self { [self.graph(), self.graph()] } }
  fileprivate var optional: Factory<Service?> { self { nil } }
  fileprivate var text: ParameterFactory<Int, String> { self { String($0) } }
  fileprivate var marked: Factory<Marks> {
    self { Marks([]) }.cached.decorator { $0.add("definition") }
  }
  fileprivate var unmarked: Factory<Marks> { self { Marks([]) }.cached }
  fileprivate var child: Factory<Child> { self { Child() } }
  fileprivate var parent: Factory<Parent> {
    self { Parent(self.child()) }.decorator { instance in instance.child.parent = instance }
  }
}
