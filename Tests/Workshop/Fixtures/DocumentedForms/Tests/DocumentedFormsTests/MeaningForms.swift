import FactoryTesting
import Observation
import Testing

/// Behaviour that code written for Factory relies on.
@Suite(.container, .serialized)
struct MeaningForms {
  let container = Container.shared

  @Test func theDefinitionWins() {
    container.testedGauge.onTest { LiveGauge(2) }
    container.testedGauge.onArg(CommandLine.arguments[0]) { LiveGauge(3) }
    #expect(container.testedGauge().reading == 3, "an argument has precedence over a test")
    container.testedGauge.reset(.context)
    #expect(container.testedGauge().reading == (isDebug ? 1 : 20))
    container.testedOnceGauge.onTest { LiveGauge(2) }.reset(.scope)
    #expect(container.testedOnceGauge().reading == (isDebug ? 2 : 20))
  }

  @Test func aChainEndsInACall() {
    #expect(container.gauge.onTest { LiveGauge(1) }().reading == (isDebug ? 1 : 20))
    #expect(container.weather.onDevice { LiveGauge(2) }().reading == 2)
  }

  @Test func contextsHaveAnOrder() {
    let factory = container.formalGauge
    factory.register { LiveGauge(7) }
    #expect(factory().reading == 7)
    factory.onDebug { LiveGauge(6) }
    #expect(factory().reading == (isDebug ? 6 : 7))
    factory.onDevice { LiveGauge(5) }
    #expect(factory().reading == 5)
    factory.onTest { LiveGauge(3) }
    #expect(factory().reading == (isDebug ? 3 : 5))
    FactoryContext.current.isPreview = true
    factory.onPreview { LiveGauge(2) }
    #expect(factory().reading == (isDebug ? 2 : 5))
    FactoryContext.current.isPreview = false
    factory.onArgs([CommandLine.arguments[0]]) { LiveGauge(1) }
    #expect(factory().reading == 1)
  }

  @Test func registeringDiscardsTheInstance() {
    let kept = container.cachedGauge()
    container.cachedGauge.register { LiveGauge(1) }
    #expect(container.cachedGauge() !== kept && container.cachedGauge().reading == 1)
    container.manager.reset(scope: .cached)
    #expect(container.cachedGauge().reading == 1, "the registration stays")
  }

  @Test func aScopeIgnoresParameters() {
    let kept = container.onceNumbered(1)
    #expect(container.onceNumbered(2) === kept)
  }

  @Test func decoratorsOfADefinition() {
    let house = container.house()
    #expect(house.room.house === house)
    #expect(container.loggedGauge() === container.loggedGauge())
    #expect(container.countedGauge() === container.countedGauge())
    #expect(Log.shared.lines == ["got 20", "got 20", "new 20"])
  }

  @Test func storedInAClass() {
    let client = GaugeClient()
    #expect(client.gauge.reading == 20 && client.numbered.reading == 42)
  }

  @Test @MainActor func aModelFromTheContainer() {
    let model = container.model()
    model.load()
    #expect(model.readings == [20, 20])
  }

  @Test(.container, arguments: [1, 2])
  func eachCaseHasAContainer(reading: Int) {
    #expect(Container.shared.gauge().reading == 20)
    Container.shared.gauge.register { LiveGauge(reading) }
    #expect(Container.shared.gauge().reading == reading)
  }
}

private var isDebug: Bool {
  #if DEBUG
    true
  #else
    false
  #endif
}

extension Log {
  fileprivate static let shared = Log()
}

nonisolated final class GaugeClient {
  let gauge: Gauge = dependency(\.gauge)
  lazy var numbered: Gauge = dependency(\.numbered, parameter: 42)
}

final class House {
  let room = Room()
}

final class Room {
  weak var house: House?
}

extension Container {
  fileprivate var testedGauge: Factory<Gauge> { self { LiveGauge() }.onTest { LiveGauge(1) } }
  fileprivate var testedOnceGauge: Factory<Gauge> {
    self { LiveGauge() }.singleton.onTest { LiveGauge(1) }.once()
  }
  fileprivate var onceNumbered: ParameterFactory<Int, Gauge> { self { LiveGauge($0) }.cached }
  fileprivate var house: Factory<House> {
    self { House() }.decorator { house in house.room.house = house }
  }
  fileprivate var loggedGauge: Factory<Gauge> {
    self { LiveGauge() }.scope(.session).decorator { Log.shared.add("got \($0.reading)") }
  }
  fileprivate var countedGauge: Factory<Gauge> {
    self { LiveGauge() }
      .cached
      .decorator { (gauge, isNew) in if isNew { Log.shared.add("new \(gauge.reading)") } }
  }
  @MainActor fileprivate var model: Factory<Model> { self { Model() } }
}
