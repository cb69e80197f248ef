import FactoryKit

/// An operation on a container while other threads resolve.
enum Interference: CaseIterable {
  case resetting, resettingInstances, resettingRegistrations, resettingContexts, resettingNothing
  case resettingScopes, resettingSingletons, cloningSingletons, pushing, popping
  case settingTheDefaultScope, settingPromises, decorating, configuring
  case tracing, logging, testingCircles, settingTheContext, settingArguments
  case registering, registeringByType, registeringContexts, modifying, modifyingOnce
  case resettingFactories

  func perform(on container: BusyContainer, _ turn: Int) {
    let manager = container.manager
    switch self {
    case .resetting: container.reset()
    case .resettingInstances: manager.reset(options: .scope)
    case .resettingRegistrations: container.reset(options: .registration)
    case .resettingContexts: manager.reset(options: .context)
    case .resettingNothing: manager.reset(options: .none)
    case .resettingScopes:
      for scope in [Scope.cached, .shared, .busy, .graph, .unique] { manager.reset(scope: scope) }
    case .resettingSingletons:
      manager.reset(scope: .singleton)
      Scope.singleton.reset()
    case .cloningSingletons:
      Scope.$singleton.withValue(Scope.singleton.clone()) {
        precondition(container.single().name == "single")
      }
    case .pushing: manager.push()
    case .popping: for _ in 0..<2 { manager.pop() }
    case .settingTheDefaultScope:
      let scopes: [Scope?] = [.cached, .shared, .singleton, .busy, nil]
      manager.defaultScope = scopes[turn % 5]
      _ = manager.defaultScope
    case .settingPromises:
      manager.promiseTriggersError.toggle()
      // In another container: here, a reset would leave a promise without registration.
      let other = BusyContainer()
      other.manager.promiseTriggersError = false
      precondition(other.unkept() == nil && other.promise() == "promise")
    case .decorating:
      // The check prevents endless recursion, because instances that the decorator resolves are
      // decorated, too.
      container.decorator { if $0 is Tag { _ = container.number() } }
      _ = manager.decorator
      container.decorator(nil)
    case .configuring: container { $0.number.register { 1 } }
    case .tracing: manager.trace.toggle()
    case .logging:
      manager.logger = { _ in _ = turn }
      manager.logger("a line")
    case .testingCircles: manager.circularDependencyTesting.toggle()
    case .settingTheContext:
      var context = FactoryContext.current
      context.isTest.toggle()
      FactoryContext.current = context
      _ = FactoryContext()
    case .settingArguments:
      FactoryContext.setArg("busy", forKey: "key \(turn % 3)")
      FactoryContext.removeArg(forKey: "key \((turn + 1) % 3)")
    case .registering:
      container.plain.register { "plain" }
      container.single.register { Tag("single") }
      container.ofNumber.register { Tag("ofNumber \($0)") }
      container.eachOfNumber { Tag("each \($0)") }
    case .registeringByType:
      container.register(Int.self) { 5 }.cached.once()
      precondition(container.factory(Int.self).map { _ in true } ?? true)
    case .registeringContexts:
      let factory = container.contextual
      factory.context(.debug, .args(["a", "b"])) { Tag("contextual") }
      factory.onDebug { Tag("contextual") }.onPreview { Tag("contextual") }
      factory.onSimulator { Tag("contextual") }.onDevice { Tag("contextual") }
      factory.onArgs(["busy"]) { Tag("contextual") }
    case .modifying:
      let scopes: [Scope] = [.cached, .shared, .singleton, .busy, .unique]
      container.plain.scope(scopes[turn % 5]).decorator { _, _ in }.timeToLive(60)
      precondition(container.number.cached() == 1)
      precondition(container.number.graph() == 1)
      precondition(container.number.shared() == 1)
      precondition(container.number.singleton() == 1)
    case .modifyingOnce:
      container.once.scope(.shared).timeToLive(1).once()
      container.plain.once()
    case .resettingFactories:
      for options in [FactoryResetOptions.all, .context, .none, .registration, .scope] {
        container.contextual.reset(options)
        container.eachSingle.reset(options)
        container.plain.reset(options)
      }
    }
  }
}
