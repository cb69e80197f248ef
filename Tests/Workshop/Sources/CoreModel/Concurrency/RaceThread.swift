import Dispatch
import Foundation
import RandomInput
import Synchronization

@testable import FactoryKit

/// The operations of one thread of a race.
struct RaceThread {
  let race: Race
  let worker: RaceWorker
  private var numbers: SplitMix64

  init(_ race: Race, _ worker: RaceWorker) {
    self.race = race
    self.worker = worker
    numbers = SplitMix64(seed: worker.seed)
  }

  /// Performs operations until the time is over, or a fault is found.
  mutating func run(until end: ContinuousClock.Instant) {
    while ContinuousClock.now < end, !race.isOver {
      for _ in 0..<64 { step() }
    }
  }

  private mutating func step() {
    guard let operation = RaceOperation.urn.randomElement(using: &numbers),
      let field = race.fields.randomElement(using: &numbers),
      let factory = RaceFactory.allCases.randomElement(using: &numbers)
    else { return }
    worker.begin(operation, field.container.number, factory)
    perform(operation, field, factory)
    race.count(operation)
  }

  /// Returns a random number below a limit.
  mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &numbers) }

  private mutating func perform(
    _ operation: RaceOperation,
    _ field: RaceField,
    _ factory: RaceFactory
  ) {
    switch operation {
    case .resolving:
      check(factory, Int.random(in: factory.parameters, using: &numbers), field)
    case .resolvingTheTree: checkTree(field.container)
    case .resolvingTheList: checkList(field)
    case .handingOver: checkHandedOver(field.container)
    case .injecting: checkInjected(field.container)
    case .resolvingOnAnActor: checkOnAnActor(field.container)
    case .resolvingInATask: checkInATask(field.container)
    case .usingAShortLivedContainer: useShortLivedContainer()
    case .passingAContainerOn: passContainerOn()
    case .usingAPassedContainer: usePassedContainer(factory)
    default: change(operation, field, factory)
    }
  }

  /// Records a broken guarantee if a condition is false.
  func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { race.note(fault(), worker) }
  }
}

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
      let scopes: [Scope] = [.cached, .shared, .race, .graph, .unique]
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

extension RaceThread {
  /// Resolves a factory, and checks the guarantees for the instance.
  func check(_ factory: RaceFactory, _ parameter: Int, _ field: RaceField) {
    let (cell, container) = (field.cell(factory), field.container)
    let moment = cell.moment
    let product = container.resolve(factory, parameter)
    let recipe = product?.recipe ?? RaceFactory.nothing
    expect(
      cell.wasInForce(recipe, since: moment),
      "\(factory) of container \(container.number) returned recipe \(recipe), which was not current."
    )
    guard let product else { return }
    expect(
      product.isWhole(container.number, factory, parameter),
      "\(factory) of container \(container.number) returned an instance of another factory."
    )
    expect(
      !cell.isStale(product, at: moment),
      "\(factory) of container \(container.number) returned an invalidated build."
    )
    if factory == .decorated, cell.wasQuiet(since: moment) {
      expect(product.isDecorated.load(ordering: .relaxed), "An instance was not decorated.")
    }
    checkIdentity(of: product, cell, moment, container)
    let builds = container.builds[factory.rawValue].value.load(ordering: .relaxed)
    expect(
      factory.keeping != .always || builds <= cell.possibleInstances * factory.parameters.count,
      "\(factory) of container \(container.number) was built more often than it was reset."
    )
  }

  private func checkIdentity(
    of product: RaceProduct,
    _ cell: RaceCell,
    _ moment: RaceCell.Moment,
    _ container: RaceContainer
  ) {
    let factory = product.factory
    switch factory.keeping {
    case .either: break
    case .none:
      let resolution = race.resolutions.add(1, ordering: .relaxed).newValue
      expect(product.belongs(to: resolution), "Two resolutions share an instance of \(factory).")
    case .weakly:
      let other = container.resolve(factory, product.parameter)
      expect(
        !cell.wasQuiet(since: moment) || other === product,
        "\(factory) was built while an instance was held."
      )
    case .always:
      guard cell.wasQuiet(since: moment) else { return }
      if let other = cell.otherInstance(than: product, at: moment) {
        expect(
          false,
          """
          \(factory) of container \(container.number) was built twice: \(product.serial) and \(other).
          """
        )
      }
    }
  }

  /// Checks that instances of the graph scope belong to one resolution only.
  func checkTree(_ container: RaceContainer) {
    let leaves = container.tree()
    let resolution = race.resolutions.add(1, ordering: .relaxed).newValue
    expect(
      leaves.count == 2 && leaves[0] === leaves[1],
      "A resolution has two graph instances of one factory."
    )
    for leaf in leaves {
      expect(leaf.belongs(to: resolution), "Two resolutions share a graph instance.")
    }
  }

  /// Checks that the list contains each contribution once and in order.
  func checkList(_ field: RaceField) {
    let moment = field.list.moment
    let list = field.container.list()
    expect(list.elementsEqual(1..<(list.count + 1)), "The list is out of order: \(list).")
    expect(
      field.list.wasInForce(list.count, since: moment),
      "The list of container \(field.container.number) has \(list.count) elements, which is a wrong number."
    )
  }

  /// Checks that a factory can wait for another thread that resolves.
  func checkHandedOver(_ container: RaceContainer) {
    let product = container.handedOver()
    expect(
      product?.isWhole(container.number, .unscoped, 0) == true,
      "Another thread got no instance."
    )
  }

  /// Checks the instances of property wrappers.
  func checkInjected(_ container: RaceContainer) {
    RaceContainer.$shared.withValue(container) {
      let client = RaceClient()
      expect(
        client.cached.isWhole(container.number, .cached, 0)
          && client.weak.isWhole(container.number, .weak, 0)
          && client.unscoped.isWhole(container.number, .unscoped, 0)
          && client.container === container,
        "A wrapper has an instance of another container."
      )
    }
  }

  /// Checks a resolution on an actor.
  func checkOnAnActor(_ container: RaceContainer) {
    let product = waitFor { await { @RaceActor in container.cached() }() }
    expect(product?.isWhole(container.number, .cached, 0) == true, "An actor got no instance.")
  }

  /// Checks that a task uses the container that is bound for it.
  func checkInATask(_ container: RaceContainer) {
    let product = waitFor {
      await RaceContainer.$shared.withValue(container) {
        await Task.yield()
        return RaceContainer.shared.single()
      }
    }
    expect(product?.isWhole(container.number, .single, 0) == true, "A task got no instance.")
  }

  func waitFor<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value? {
    let (value, isDone) = (Locking<Value?>(nil), DispatchSemaphore(value: 0))
    Task.detached {
      let result = await body()
      value.change { $0 = result }
      isDone.signal()
    }
    isDone.wait()
    return value.change { $0 }
  }
}

private struct RaceClient {
  @Injected(\RaceContainer.cached) var cached
  @LazyInjected(\RaceContainer.weak) var weak
  @DynamicInjected(\RaceContainer.unscoped) var unscoped
  @InjectedContainer(RaceContainer.self) var container
}

extension RaceThread {
  /// Uses a new container, and releases it while another thread still uses it.
  mutating func useShortLivedContainer() {
    let container = makeContainer()
    container.register(.unique, recipe: 1)
    expect(container.unique().recipe == 1, "A new container has lost a registration.")
    for factory in RaceFactory.allCases where factory != .single && factory != .unique {
      _ = container.resolve(factory, 0)
    }
    checkTree(makeContainer())
    // From here on, only this factory holds the container.
    let cached = container.cached
    expect(cached().isWhole(container.number, .cached, 0), "A container was freed too early.")
  }

  /// Passes a new container to the other threads.
  mutating func passContainerOn() {
    let new = makeContainer()
    race.passed.change { passed in
      defer { passed = new }
      return passed
    }.map(checkUnchanged)
  }

  /// Uses a container from another thread, which may release it at any time.
  func usePassedContainer(_ factory: RaceFactory) {
    guard factory != .single, let container = race.passed.change({ $0 }) else { return }
    let product = container.resolve(factory, 0)
    expect(
      product.map { $0.isWhole(container.number, factory, 0) && $0.recipe == 0 }
        ?? (factory == .byType),
      "\(factory) of an unchanged container returned a wrong instance."
    )
    checkUnchanged(container)
  }

  /// Checks a container whose factories were resolved, but never changed.
  private func checkUnchanged(_ container: RaceContainer) {
    expect(
      container.wirings.load(ordering: .relaxed) <= 1,
      "autoRegister() of one container has run more than once."
    )
    for factory in RaceFactory.allCases where factory.keeping == .always && factory != .single {
      let builds = container.builds[factory.rawValue].value.load(ordering: .relaxed)
      expect(builds <= 1, "\(factory) of one container was built \(builds) times.")
    }
  }

  private func makeContainer() -> RaceContainer {
    // A container with this number has no singleton of its own, so that factory is never resolved.
    RaceContainer(number: race.containers.add(1, ordering: .relaxed).newValue)
  }
}
