import FactoryKit
import FactoryTesting
import Testing

/// `container { $0… }`, which changes a container where it stands.
@Suite(.container)
struct ConfiguringContainerTests {
  @Test func aContainerIsChangedInPlace() {
    let container = Container()
    container {
      $0.configuredName.register { "changed" }
      $0.configuredCount.register { 2 }
    }
    #expect(container.configuredName() == "changed")
    #expect(container.configuredCount() == 2)
  }

  @Test func theChangedContainerIsReturned() {
    let container = Container()
    #expect(container { $0.configuredName.register { "changed" } } === container)
  }

  @Test func aContainerIsChangedAsItIsMade() {
    let container = Container() { $0.configuredName.register { "changed" } }
    #expect(container.configuredName() == "changed")
    #expect(Container.shared.configuredName() == "name")
  }

  @Test func theSharedContainerIsChangedInPlace() {
    Container.shared { $0.configuredName.register { "changed" } }
    #expect(Container.shared.configuredName() == "changed")
  }

  @Test func anOwnContainerKeepsItsType() {
    let container = TestContainer() { $0.configuredOwn.register { "changed" } }
    #expect(container.configuredOwn() == "changed")
  }

  @Test func whatTheClosureThrowsIsThrownOn() {
    #expect(throws: Refusal.self) { _ = try Container() { _ in throw Refusal() } }
  }

  @Test func theAsyncFormAwaitsActorIsolatedFactories() async {
    let container = await Container() {
      $0.configuredName.register { "changed" }
      await $0.configuredModel.register { FakeModel() }
    }
    #expect(container.configuredName() == "changed")
    #expect(await container.configuredModel().title == "fake")
  }

  @Test func theAsyncFormReturnsTheContainer() async {
    let container = Container()
    #expect(await container { await $0.configuredModel.register { FakeModel() } } === container)
  }

  @Test @MainActor func onTheMainActorThePlainFormRegistersItsFactories() {
    let container = Container() { $0.configuredModel.register { Model(title: "main") } }
    #expect(container.configuredModel().title == "main")
  }

  @Test func thePlainFormIsThereInAsyncFunctions() async {
    await Task.yield()
    let container = Container() { $0.configuredName.register { "changed" } }
    container { $0.configuredCount.register { 2 } }
    #expect(container.configuredName() == "changed")
    #expect(container.configuredCount() == 2)
  }

  @Test func theAsyncFormThrowsOn() async {
    await #expect(throws: Refusal.self) {
      _ = try await Container() {
        await Task.yield()
        $0.configuredName.register { "changed" }
        throw Refusal()
      }
    }
  }

  @Test func theDeprecatedWithIsStillThere() {
    let old: any OldForms.Type = DeprecatedForms.self
    let container = Container()
    #expect(old.change(container, to: "with") === container)
    #expect(container.configuredName() == "with")
  }
}

private struct Refusal: Error {}

@MainActor
private protocol Titled: Sendable {
  var title: String { get }
}

@MainActor
private final class Model: Titled {
  let title: String

  init(title: String) { self.title = title }
}

/// A model that can be made anywhere, as its properties have values from the start.
@MainActor
private final class FakeModel: Titled {
  let title = "fake"
}

/// Calls of what is deprecated, behind a requirement that is not.
private protocol OldForms {
  static func change(_ container: Container, to name: String) -> Container
}

private enum DeprecatedForms: OldForms {
  @available(*, deprecated)
  static func change(_ container: Container, to name: String) -> Container {
    container.with { $0.configuredName.register { name } }
  }
}

extension Container {
  fileprivate var configuredName: Factory<String> { self { "name" } }
  fileprivate var configuredCount: Factory<Int> { self { 1 } }
  @MainActor fileprivate var configuredModel: Factory<any Titled> {
    self { Model(title: "model") }
  }
}

extension TestContainer {
  fileprivate var configuredOwn: Factory<String> { self { "own" } }
}
