@testable import FactoryKit

extension RaceThread {
  /// Performs a change that other threads see, and checks its effect.
  mutating func change(_ operation: RaceOperation, _ field: RaceField, _ factory: RaceFactory) {
    let (container, manager) = (field.container, field.container.manager)
    let all = RaceFactory.allCases
    switch operation {
    case .registering: register(factory, field)
    case .contributing: field.contribute()
    case .resettingAFactory: reset(factory, field)
    case .resettingInstances: field.forget(all) { container.reset(options: .scope) }
    case .resettingAScope:
      let scopes: [Scope] = [.cached, .shared, .race, .raceRequest, .graph, .unique]
      let scope = scopes[number(below: scopes.count)]
      field.forget(all) { manager.reset(scope: scope) }
    case .resettingSingletons: forgetSingletons { Scope.singleton.reset() }
    case .cloningSingletons:
      forgetSingletons {
        Scope.$singleton.withValue(Scope.singleton.clone()) {
          expect(container.single().isWhole(container.number, .single, 0), "A clone is wrong.")
        }
      }
    case .resettingContexts: field.forget(all) { manager.reset(options: .context) }
    case .resettingRegistrations:
      field.changeAll(to: { $0.recipeWithoutRegistration }, length: 0) {
        manager.reset(options: .registration)
      }
    case .resettingAll:
      field.changeAll(to: { $0.recipeAfterReset }, length: 0) { container.reset() }
    case .pushing: if field.depth < 4 { field.push() }
    case .popping: field.pop()
    default: set(operation, container)
    }
  }

  private mutating func register(_ factory: RaceFactory, _ field: RaceField) {
    let recipe = 1 + number(below: 1_000_000_000)
    let (cell, container) = (field.cell(factory), field.container)
    let parameter = factory.parameters.lowerBound
    field.change(cell, to: recipe) {
      container.register(factory, recipe: recipe)
      // No other thread can change this factory now.
      let product = container.resolve(factory, parameter)
      expect(
        product?.recipe == recipe,
        "\(factory) of container \(container.number) has lost registration \(recipe)."
      )
    }
  }

  private mutating func reset(_ factory: RaceFactory, _ field: RaceField) {
    let (cell, container) = (field.cell(factory), field.container)
    guard factory != .promised, factory != .byType else { return }
    switch number(below: 4) {
    case 0: field.change(cell, to: 0) { container.reset(factory, .all) }
    case 1:
      field.change(cell, to: factory.recipeWithoutRegistration) {
        container.reset(factory, .registration)
      }
    case 2: field.forget([factory]) { container.reset(factory, .scope) }
    default: field.forget([factory]) { container.reset(factory, .context) }
    }
  }

  private func forgetSingletons(_ body: () -> Void) {
    for field in race.fields { field.cell(.single).beginForgetting() }
    body()
    for field in race.fields { field.cell(.single).endForgetting() }
  }

  /// Changes a setting that no check depends on.
  private mutating func set(_ operation: RaceOperation, _ container: RaceContainer) {
    let manager = container.manager
    switch operation {
    case .settingTheDefaultScope:
      let scopes: [Scope?] = [.cached, .shared, .race, nil, nil]
      manager.defaultScope = scopes[number(below: scopes.count)]
      _ = manager.defaultScope
    case .decorating:
      container.decorator { _ in _ = container.number }
      _ = manager.decorator
      container.decorator(nil)
    case .settingPromises:
      manager.promiseTriggersError = false
      // Not checked: another thread may have reset the container and its settings.
      _ = manager.promiseTriggersError
    case .configuring: container { _ = $0.unique() }
    case .tracing: manager.trace.toggle()
    case .logging:
      let number = worker.number
      manager.logger = { line in _ = (line, number) }
      manager.logger("a line")
    case .testingCircles: manager.circularDependencyTesting.toggle()
    case .settingArguments:
      FactoryContext.setArg("given", forKey: "key \(number(below: 3))")
      FactoryContext.removeArg(forKey: "key \(number(below: 3))")
    default:
      var context = FactoryContext.current
      context.isTest.toggle()
      FactoryContext.current = context
    }
  }
}
