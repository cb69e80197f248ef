import FactoryTesting
import Testing

@Suite(.container)
struct ChangingForms {
  let container = Container.shared

  @Test func registering() {
    container.gauge.register { LiveGauge(1) }
    #expect(container.gauge().reading == 1)
    container.gauge { LiveGauge(2) }
    #expect(container.gauge().reading == 2)
    container.gauge.register(factory: { LiveGauge(3) })
    #expect(container.gauge().reading == 3)
    container.numbered.register { LiveGauge($0 * 2) }
    #expect(container.numbered(21).reading == 42)
  }

  @Test func inGenericCode() {
    func replace<F: FactoryModifying>(
      _ factory: F,
      _ make: @escaping (F.P) throws(F.Failure) -> F.T
    ) {
      factory.register(factory: make)
    }
    replace(container.numbered) { LiveGauge(-$0) }
    #expect(container.numbered(1).reading == -1)
  }

  @Test func resetting() {
    container.gauge.register { LiveGauge(1) }
    container.gauge.reset(.registration)
    #expect(container.gauge().reading == 20)
    container.gauge.reset(.scope).reset(.context).reset(.none).reset(.all).reset()
    let kept = container.cachedGauge()
    container.cachedGauge.reset(.scope)
    #expect(container.cachedGauge() !== kept)
  }

  @Test func anyContainer() {
    let options: [FactoryResetOptions] = [.all, .context, .none, .registration, .scope]
    func wireAnew(_ container: some ManagedContainer & AutoRegistering) {
      for options in options { container.manager.reset(options: options) }
      container.autoRegister()
    }
    container.archive.register { nil }
    wireAnew(container)
    #expect(container.archive()?.name == "wired")
  }

  @Test func resettingContainers() {
    let kept = container.cachedGauge()
    container.gauge.register { LiveGauge(1) }
    container.manager.reset(options: .registration)
    #expect(container.gauge().reading == 20)
    #expect(container.archive()?.name == "wired", "autoRegister() has run again")
    #expect(container.cachedGauge() === kept)
    container.manager.reset(options: .context)
    container.manager.reset(options: .scope)
    #expect(container.cachedGauge() !== kept)
    container.manager.reset(scope: .cached)
    container.manager.reset(scope: .session)
    container.reset(options: .all)
    container.reset()
    container.manager.reset()
    #expect(container.gauge().reading == 20)
  }

  @Test func pushAndPop() {
    container.manager.push()
    container.gauge.register { LiveGauge(1) }
    container.manager.pop()
    #expect(container.gauge().reading == 20)
  }

  @Test func scopes() {
    #expect(container.cachedGauge() === container.cachedGauge())
    #expect(container.singletonGauge() === Container().singletonGauge())
    #expect(container.sessionGauge() === container.sessionGauge())
    #expect(container.uniqueGauge() !== container.uniqueGauge())
    let held = (container.sharedGauge(), container.weeklyGauge())
    #expect(container.sharedGauge() === held.0 && container.weeklyGauge() === held.1)
    let pair = container.pair()
    #expect(pair.0 === pair.1)
    for scope: Scope in [.unique, .cached, .shared, .singleton, .graph] {
      #expect(container.gauge.scope(scope)().reading == 20)
    }
    let kinds = [Scope.Cached.self, Scope.Shared.self, Scope.Singleton.self]
    #expect(kinds.count == 3)
    container.manager.defaultScope = .cached
    #expect(container.manager.defaultScope === Scope.cached)
  }

  @Test func singletons() async {
    let kept = container.singletonGauge()
    Scope.$singleton.withValue(Scope.singleton.clone()) {
      #expect(container.singletonGauge() === kept)
      Scope.singleton.reset()
      #expect(container.singletonGauge() !== kept)
    }
    await Scope.$singleton.withValue(Scope.singleton.clone()) {
      await Task.yield()
      #expect(container.singletonGauge() === kept)
    }
  }

  @Test func onceAndDecorators() {
    let log = Log()
    container.onceGauge.decorator { (_, isNew) in log.add(isNew ? "new" : "kept") }
    container.decorator { log.add("\(type(of: $0))") }
    _ = (container.onceGauge(), container.onceGauge())
    container.decorator(nil)
    _ = container.gauge()
    #expect(log.lines == ["new", "LiveGauge", "kept", "LiveGauge"])
  }

  @Test func forms() async {
    let changed = Container { $0.gauge.register { LiveGauge(1) } }
    #expect(changed.gauge().reading == 1)
    await changed { await $0.panel.register { Panel(title: "mock") } }
    #expect(await changed.panel().title == "mock")
    Container.$shared.withValue(changed) { #expect(Container.shared === changed) }
    await Container.$shared.withValue(changed) { await Task.yield() }
    FieldContainer.$shared.withValue(FieldContainer()) {
      #expect(FieldContainer.shared.gauge().reading == 21)
    }
  }

  @Test @MainActor func onTheMainActor() async {
    await container { await $0.panel.register { Panel(title: "awaited") } }
    #expect(container.panel().title == "awaited")
  }
}

final class Log: @unchecked Sendable {
  private(set) var lines: [String] = []
  func add(_ line: String) { lines.append(line) }
}
