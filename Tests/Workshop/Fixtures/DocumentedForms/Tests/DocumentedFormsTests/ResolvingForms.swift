import FactoryTesting
import Testing

@Suite(.container)
struct ResolvingForms {
  @Test func fromAContainer() {
    #expect(Container.shared.gauge().reading == 20)
    #expect(Container.shared.gauge.resolve().reading == 20)
    #expect(Container.shared.formalGauge().reading == 20)
    #expect(Container().station().gauge.reading == 20)
    #expect(PlainContainer().gauge().reading == 20)
    #expect(Container.oldSchool().reading == 20)
    #expect(Container.shared.gauges().count == 2)
    #expect(Container.shared.heading() + Container.shared.subhead() == "HeadingSubhead")
    #expect(Container.shared.keyed() == "short")
  }

  @Test func withParameters() {
    #expect(Container.shared.numbered(42).reading == 42)
    #expect(Container.shared.numbered.resolve(42).reading == 42)
    #expect(Container.shared.formalNumbered(42).reading == 42)
    #expect(Container.shared.summed((40, 2)).reading == 42)
    #expect(Container.shared.keptNumbered(1) === Container.shared.keptNumbered(1))
    #expect(Container.shared.keptNumbered(1) !== Container.shared.keptNumbered(2))
  }

  @Test func byAFunction() {
    let gauge: Gauge = dependency(\.gauge)
    let own: Gauge = dependency(\FieldContainer.gauge)
    #expect(gauge.reading == 20 && own.reading == 21)
    #expect(dependency(\.numbered, parameter: 42).reading == 42)
    #expect(dependency(\FieldContainer.numbered, parameter: 42).reading == 42)
  }

  @Test func onActors() async {
    #expect(await Container.shared.gauge.resolveOnMainActor().reading == 20)
    #expect(await Container.shared.numbered.resolveOnMainActor(42).reading == 42)
    #expect(await Container.shared.panel.resolveOnMainActor().title == "live")
  }

  @Test @MainActor func onTheCallersActor() {
    #expect(Container.shared.gauge.resolveOnMainActor().reading == 20)
    #expect(Container.shared.numbered.resolveOnMainActor(42).reading == 42)
  }

  @Test func closures() async throws {
    #expect(try await Container.shared.report()() == ["report"])
    Container.shared.report.register { { ["mock"] } }
    #expect(try await Container.shared.report()() == ["mock"])
    Container.shared.report.register { { throw CancellationError() } }
    await #expect(throws: CancellationError.self) { try await Container.shared.report()() }
  }

  @Test func byType() {
    Container.shared.register { LiveGauge(7) as Gauge }
    let gauge: Gauge? = Container.shared.resolve()
    #expect(gauge?.reading == 7)
    #expect(Container.shared.resolve(Gauge.self)?.reading == 7)
    Container.shared.register(Archiving.self) { Archive() }
    #expect(Container.shared.factory(Archiving.self)?.cached().name == "archive")
  }

  @Test func promises() {
    #expect(Container.shared.archive()?.name == "wired")
    #expect(Container.shared.optional() == nil)
    Container.shared.manager.promiseTriggersError = false
    #expect(!Container.shared.manager.promiseTriggersError)
    #expect(Container.shared.archiveOf(1) == nil)
    Container.shared.archiveOf.register { Archive(name: "\($0)") }
    #expect(Container.shared.archiveOf(1)?.name == "1")
  }

  @Test func fromEveryContainer() {
    func common<C: SharedContainer>(_ container: C.Type) -> String { C.shared.common() }
    #expect(common(Container.self) == common(FieldContainer.self))
  }
}
