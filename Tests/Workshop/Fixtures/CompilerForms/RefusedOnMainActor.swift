import FactoryKit

// The forms on the main actor that Swift 6 refuses, with their errors.

@MainActor protocol Panel: AnyObject, Sendable {
  var title: String { get }
}

@MainActor protocol LocalPanel: AnyObject {
  var title: String { get }
}

@MainActor final class StartPanel: Panel, LocalPanel {
  let title: String

  // expected-note@+1 {{implicitly asynchronous}}
  init() { title = "Start" }
}

extension Container {
  // expected-error@+1 {{call to main actor-isolated initializer 'init()' in a synchronous nonisolated context}}
  var first: Factory<any Panel> { self { StartPanel() } }

  // expected-error@+2 {{loses global actor 'MainActor'}}
  var second: Factory<any Panel> {
    self { @MainActor in StartPanel() }
  }

  // expected-error@+1 {{main actor-isolated initializer 'init()' cannot be called from outside of the actor}}
  var third: AsyncFactory<any Panel> { self { StartPanel() } }

  @MainActor var fourth: Factory<any LocalPanel> { self { StartPanel() } }
}

nonisolated func titleOfPanel() async -> String {
  // expected-error@+1 {{non-Sendable type 'any LocalPanel' cannot be sent into main actor-isolated context in call to property 'title'}}
  await Container.shared.fourth.resolveOnMainActor().title
}

// expected-error@+1 {{cannot form main actor-isolated conformance of 'Container' to SendableMetatype-inheriting protocol 'AutoRegistering'}}
extension Container: @retroactive @MainActor AutoRegistering {
  /// Registers the panels.
  public func autoRegister() {}
}

final class Counter {
  var next: Counter?
}

@MainActor enum Main {
  // expected-note@+1 3 {{declared here}}
  static var count = 0
}

extension Container {
  var counter: Factory<Counter> { self { Counter() } }
  var list: Factory<[Int]> { contributed() }
}

@MainActor func change(_ container: Container) {
  // expected-error@+1 {{static property 'count' can not be}}
  container.counter.decorator { _ in _ = Main.count }
  // expected-error@+1 {{static property 'count' can not be}}
  container.counter.decorator { _, isNew in if isNew { _ = Main.count } }
  // expected-error@+1 {{static property 'count' can not be}}
  container.list.contribute { Main.count }
  // expected-error@+1 {{static property 'count' cannot be accessed}}
  container.counter.onShutdown { _ in _ = Main.count }
  // A closure that uses only the instance compiles.
  container.counter.decorator { $0.next = $0 }
}
