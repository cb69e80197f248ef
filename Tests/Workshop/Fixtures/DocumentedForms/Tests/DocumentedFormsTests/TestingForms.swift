import FactoryTesting
import Testing

extension Trait where Self == ContainerTrait<FieldContainer> {
  static var field: ContainerTrait<FieldContainer> {
    .init(shared: FieldContainer.$shared, container: .init())
  }

  /// A trait with an explicit type, which the compiler could infer.
  static var other: ContainerTrait<Container> {
    ContainerTrait(shared: Container.$shared, container: Container())
  }
}

@Suite(.container)
struct TestingForms {
  @Test(.container, .field) func several() {
    FieldContainer.shared.gauge.register { LiveGauge(1) }
    #expect(FieldContainer.shared.gauge().reading == 1)
  }

  @Test(
    .container {
      $0.gauge.register { LiveGauge(1) }
      await $0.panel.register { Panel(title: "mock") }
    }
  )
  func prepared() async {
    #expect(Container.shared.gauge().reading == 1)
    #expect(await Container.shared.panel().title == "mock")
  }

  @Test(.other, arguments: 1...3) func parameterized(reading: Int) {
    Container.shared.gauge.register { LiveGauge(reading) }
    #expect(Container.shared.gauge().reading == reading)
  }

  @Test func theTraitItself() async throws {
    let transform: ContainerTrait<Container>.Transform = { $0.gauge.register { LiveGauge(1) } }
    let trait = ContainerTrait.container(transform: transform)
    #expect(trait.isRecursive)
    let test = try #require(Test.current)
    try await trait.provideScope(for: test, testCase: nil) {
      #expect(Container.shared.gauge().reading == 1)
    }
    #expect(Container.shared.gauge().reading == 20)
  }
}
