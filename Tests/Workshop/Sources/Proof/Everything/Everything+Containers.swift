@testable import FactoryKit

extension Everything {
  static func resets(_ container: EverythingContainer, _ checks: inout Checks) {
    let (first, single) = (container.cached(), container.single())
    container.manager.reset(scope: .cached)
    checks.expect(container.cached() === first, false)
    container.manager.reset(scope: .everything)
    container.manager.reset(scope: .singleton)
    checks.expect(container.single() === single, false)
    Scope.singleton.reset()
    for options in [FactoryResetOptions.none, .context, .scope, .registration, .all] {
      container.plain.register { Thing("registered") }.onArg("none") { Thing("argument") }
      _ = (container.plain(), container.cached(), container.each("one"), container.weak())
      container.plain.reset(options)
      container.each.reset(options)
      container.reset(options: options)
    }
    checks.expect(container.plain().name, "plain")
    checks.expect(container.promised()?.name, "promised plain")
  }

  static func copies(_ container: EverythingContainer, _ checks: inout Checks) {
    let kept = container.cached()
    container.manager.push()
    container.cached.register { Thing("pushed") }
    checks.expect(container.cached().name, "pushed")
    container.manager.push()
    container.reset()
    checks.expect(container.cached() === kept, false)
    container.manager.pop()
    checks.expect(container.cached().name, "pushed")
    container.manager.pop()
    checks.expect(container.cached() === kept, true)
    container.manager.pop()
    // Saved states that are never restored are freed with the container.
    container.manager.push()
    container.manager.push()
  }

  static func settings(_ container: EverythingContainer, _ checks: inout Checks) {
    container.manager.defaultScope = .cached
    checks.expect(container.plain() === container.plain(), true)
    container.manager.defaultScope = nil
    checks.expect(container.manager.defaultScope == nil, true)
    container.manager.circularDependencyTesting = false
    container.manager.circularDependencyTesting = true
    container.manager.logger = { _ in }
    container.manager.trace = true
    checks.expect(container.tree().count, 3)
    container.manager.trace = false
    container.manager.logger("a line")
    container.manager.logger = { _ in }
    checks.expect(container.manager.circularDependencyTesting, true)
    let configured = EverythingContainer() { $0.plain.register { Thing("configured") } }
    checks.expect(configured.plain().name, "configured")
  }

  static func types(_ container: EverythingContainer, _ checks: inout Checks) {
    checks.expect(container.resolve(String.self), "by type")
    checks.expect(container.resolve(Int.self), nil)
    container.register { 5 }.cached.once()
    checks.expect(container.resolve(), 5)
    checks.expect(container.factory(Int.self)?(), 5)
    container.reset(options: .registration)
    checks.expect(container.factory(Int.self) == nil, true)
    checks.expect(InjectedType<String>(container).wrappedValue, "by type")
  }

  /// Containers that only their factories hold.
  static func temporaries(_ container: EverythingContainer, _ checks: inout Checks) {
    checks.expect(EverythingContainer().plain().name, "plain")
    checks.expect(EverythingContainer().cached().name, "cached")
    checks.expect(EverythingContainer().plain.cached.shared().name, "plain")
    checks.expect(EverythingContainer().each("one").name, "each one")
    checks.expect(EverythingContainer().promised()?.name, "promised plain")
    checks.expect(EverythingContainer().inAll().name, "in all")
    _ = prepared().plain.cached
    _ = prepared().plain.scope(.everything)
    _ = prepared().of.scopeOnParameters
    _ = prepared().plain.once()
    prepared().plain.register { Thing("registered") }
    prepared().plain.reset()
    checks.expect(prepared().plain().name, "plain")
    checks.expect(prepared().plain.unique().name, "plain")
    checks.expect(prepared().plain.scope(.everything)().name, "plain")
    checks.expect(prepared().plain.register { Thing("registered") }().name, "registered")
    checks.expect(prepared().own().name, "own")
    checks.expect(prepared().tree().count, 3)
    checks.expect(prepared().of(1).name, "of 1")
    checks.expect(Container().thing().name, "thing")
    checks.expect(Container().thingOf(1).name, "thing of 1")
    prepared().manager.reset()
    prepared().manager.push()
  }

  /// A container that was used, and that only the caller holds.
  private static func prepared() -> EverythingContainer {
    let container = EverythingContainer()
    _ = (container.plain(), container.own())
    return container
  }
}
