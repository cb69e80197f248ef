import FactoryTesting
import Observation
import Testing

@Suite(.container)
struct WrapperForms {
  @Test func inAStruct() {
    let values = Values()
    #expect(values.gauge.reading == 20 && values.own.reading == 21)
    #expect(values.later.reading == 20 && values.ownLater.reading == 21)
    #expect(values.anew.reading == 20 && values.ownAnew.reading == 21)
    #expect(values.weakly == nil, "no other reference holds it")
    #expect(values.ownWeakly?.reading == 21)
    #expect(values.explicit?.name == "wired")
  }

  @Test func projectedInjected() {
    var values = Values()
    values.$gauge.factory.register { LiveGauge(1) }
    #expect(values.gauge.reading == 20)
    values.$gauge.resolve()
    #expect(values.gauge.reading == 1)
    values.$gauge.resolve(reset: .registration)
    #expect(values.gauge.reading == 20)
    values.gauge = LiveGauge(2)
    #expect(values.gauge.reading == 2)
  }

  @Test func projectedLazyInjected() {
    let values = Values()
    #expect(values.$later.resolvedOrNil() == nil)
    values.$later.factory.register { LiveGauge(1) }
    #expect(values.$later.resolve().reading == 1)
    #expect(values.later === values.$later.resolvedOrNil())
    #expect(values.$later.resolve(reset: .all).reading == 20)
  }

  @Test func projectedWeakLazyInjected() {
    let values = Values()
    #expect(values.$ownWeakly.resolvedOrNil() == nil)
    #expect(values.$ownWeakly.resolve().reading == 21)
    #expect(values.$ownWeakly.factory() === values.ownWeakly)
    #expect(values.$ownWeakly.resolve(reset: .none) === values.$ownWeakly.resolvedOrNil())
  }

  @Test func projectedDynamicInjected() {
    let values = Values()
    values.$anew.register { LiveGauge(1) }
    #expect(values.anew.reading == 1)
    #expect(values.$anew().reading == 1)
    values.$anew.reset()
    #expect(values.$anew.resolve().reading == 20)
  }

  @Test func containers() {
    let places = Places()
    #expect(places.container === Container.shared)
    #expect(places.typed === FieldContainer.shared)
    #expect(places.given === FieldContainer.shared)
    places.container.gauge.register { LiveGauge(1) }
    places.$container.reset(options: .registration)
    #expect(places.container.gauge().reading == 20)
  }

  @Test func byType() {
    Container.shared.register { LiveGauge(7) as Gauge }
    let typed = Typed()
    #expect(typed.gauge?.reading == 7)
    #expect(typed.given?.reading == 7)
    #expect(typed.archive == nil)
  }

  @Test @MainActor func observable() {
    let model = Model()
    model.load()
    #expect(model.readings == [20, 20])
  }
}

struct Values: Sendable {
  @Injected(\.gauge) var gauge
  @Injected(\FieldContainer.gauge) var own
  @LazyInjected(\.gauge) var later
  @LazyInjected(\FieldContainer.gauge) var ownLater
  @WeakLazyInjected(\.gauge) var weakly
  @WeakLazyInjected(\FieldContainer.gauge) var ownWeakly
  @DynamicInjected(\.gauge) var anew
  @DynamicInjected(\FieldContainer.gauge) var ownAnew
  @Injected(\.archive) var explicit: Archiving!
}

struct Places: Sendable {
  @InjectedContainer var container
  @InjectedContainer var typed: FieldContainer
  @InjectedContainer(FieldContainer.self) var given
}

struct Typed {
  @InjectedType var gauge: Gauge?
  @InjectedType(Container.shared) var given: Gauge?
  @InjectedType var archive: Archiving?
}

@MainActor @Observable
final class Model {
  @ObservationIgnored @Injected(\.gauge) private var gauge
  @ObservationIgnored @LazyInjected(\.gauge) private var later
  var readings: [Int] = []

  func load() { readings = [gauge.reading, later.reading] }
}
