import FactoryKit

// The forms that Swift refuses because a factory can throw or wait, with their errors.

extension Int {
  init(throwing number: Int) throws { self = number }
  init(waiting number: Int) async throws { self = number }
}

extension Container {
  var settings: ThrowingFactory<Int> { self { 1 } }
  var database: AsyncFactory<Int> { self { 1 } }

  // expected-error@+1 {{cannot convert return expression}}
  var throwing: Factory<Int> { self { try Int(throwing: 1) } }
  // expected-error@+1 {{parameter expecting synchronous function type}} expected-note@+1 {{inferred}}
  var waiting: ThrowingFactory<Int> { self { try await Int(waiting: 1) } }
}

struct Client {
  // expected-error@+1 {{cannot convert}} expected-note@+1 {{to be equal}}
  @Injected(\.settings) var settings
  // expected-error@+1 {{cannot convert}} expected-error@+1 {{be inferred}} expected-note@+1 {{to be equal}}
  @LazyInjected(\.database) var lazy
  // expected-error@+1 {{cannot convert}} expected-note@+1 {{to be equal}}
  @WeakLazyInjected(\.settings) var weak
  // expected-error@+1 {{cannot convert}} expected-error@+1 {{be inferred}} expected-note@+1 {{to be equal}}
  @DynamicInjected(\.database) var dynamic
}

func register(in container: Container) {
  // expected-error@+1 {{parameter expecting synchronous function type}} expected-note@+1 {{inferred}}
  container.settings.register { try await Int(waiting: 1) }
}

func resolve(in container: Container) async throws {
  // expected-error@+1 {{can throw but is not marked with 'try'}} expected-note@+1 3 {{did you mean}}
  _ = container.settings()
  // expected-error@+1 {{'async' but is not marked with 'await'}} expected-note@+1 {{call is 'async'}}
  _ = try container.database()
}
