import FactoryKit
import FactoryTesting
import Testing

/// `container { $0… }` changes a container in place.
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

  @Test func aNewContainerIsChanged() {
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

  @Test func theErrorOfTheClosureIsRethrown() {
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

  @Test @MainActor func thePlainFormRegistersMainActorFactories() {
    let container = Container() { $0.configuredModel.register { Model(title: "main") } }
    #expect(container.configuredModel().title == "main")
  }

  @Test func asyncFunctionsCanUseThePlainForm() async {
    await Task.yield()
    let container = Container() { $0.configuredName.register { "changed" } }
    container { $0.configuredCount.register { 2 } }
    #expect(container.configuredName() == "changed")
    #expect(container.configuredCount() == 2)
  }

  @Test func theAsyncFormRethrows() async {
    await #expect(throws: Refusal.self) {
      _ = try await Container() {
        await Task.yield()
        $0.configuredName.register { "changed" }
        throw Refusal()
      }
    }
  }

  @Test func theDeprecatedWithStillWorks() {
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

/// A model without isolation requirements in its initializer, because all properties have initial
/// values.
@MainActor
private final class FakeModel: Titled {
  let title = "fake"
}

/// A protocol without deprecations, through which tests call deprecated functions.
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
