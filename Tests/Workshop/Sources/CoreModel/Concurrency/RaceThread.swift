import Foundation
import RandomInput
import Synchronization

@testable import FactoryKit

/// The operations of a race, which threads select at random.
enum RaceOperation: CaseIterable {
  case resolving, resolvingTheTree, resolvingTheList
  case registering, contributing, resettingAFactory, resettingInstances, resettingAScope
  case resettingSingletons, cloningSingletons, resettingContexts, resettingRegistrations
  case resettingAll, pushing, popping, setting
  case passingAContainerOn, usingAPassedContainer

  private var weight: Int {
    switch self {
    case .resolving: 300
    case .resolvingTheTree, .resolvingTheList, .registering, .setting, .usingAPassedContainer: 30
    case .contributing, .resettingAFactory: 10
    default: 3
    }
  }

  /// All operations, repeated by their relative frequency.
  static let urn = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
}

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
      for _ in 0..<64 {
        worker.steps.add(1, ordering: .releasing)
        perform(any(RaceOperation.urn), any(race.fields), any(RaceFactory.allCases))
      }
    }
  }

  /// Returns a random number below a limit.
  private mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &numbers)
  }

  private mutating func any<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  private mutating func perform(
    _ operation: RaceOperation,
    _ field: RaceField,
    _ factory: RaceFactory
  ) {
    let container = field.container
    let manager = container.manager
    let all = RaceFactory.allCases
    switch operation {
    case .resolving: check(factory, number(below: factory.parameters.count), field)
    case .resolvingTheTree: checkTree(container)
    case .resolvingTheList: checkList(field)
    case .registering: register(factory, field)
    case .contributing: field.contribute()
    case .resettingAFactory: reset(factory, field)
    case .resettingInstances: field.forget(all) { container.reset(options: .scope) }
    case .resettingAScope:
      let scope = any([Scope.cached, .shared, .graph, .unique])
      field.forget(all) { manager.reset(scope: scope) }
    case .resettingSingletons: forgetSingletons { Scope.singleton.reset() }
    case .cloningSingletons:
      forgetSingletons {
        Scope.$singleton.withValue(Scope.singleton.clone()) {
          let product = container.single()
          expect(product.isProduct(of: .single, container.number), "A clone is wrong.")
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
    case .setting: set(container)
    case .passingAContainerOn: passContainerOn()
    case .usingAPassedContainer: usePassedContainer(factory)
    }
  }

  /// Records a broken guarantee if a condition is false.
  private func expect(_ condition: Bool, _ fault: @autoclosure () -> String) {
    if !condition { race.note(fault(), worker) }
  }
}

// MARK: - Changes

extension RaceThread {
  private mutating func register(_ factory: RaceFactory, _ field: RaceField) {
    let recipe = 1 + number(below: 1_000_000_000)
    let container = field.container
    field.change(field.cell(factory), to: recipe) {
      container.register(factory, recipe: recipe)
      // No other thread can change this factory now.
      expect(
        container.resolve(factory, 0).recipe == recipe,
        "\(factory) of container \(container.number) has lost registration \(recipe)."
      )
    }
  }

  private mutating func reset(_ factory: RaceFactory, _ field: RaceField) {
    let cell = field.cell(factory)
    let container = field.container
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
  private mutating func set(_ container: RaceContainer) {
    let manager = container.manager
    switch number(below: 7) {
    case 0: manager.defaultScope = any([Scope.cached, .shared, nil, nil])
    case 1:
      container.decorator { _ in _ = container.number }
      container.decorator(nil)
    case 2: manager.promiseTriggersError.toggle()
    case 3: manager.trace.toggle()
    case 4: manager.logger = { [worker] line in _ = (line, worker) }
    case 5: manager.circularDependencyTesting.toggle()
    default:
      FactoryContext.setArg("given", forKey: "key \(number(below: 3))")
      FactoryContext.removeArg(forKey: "key \(number(below: 3))")
    }
  }
}

// MARK: - Checks

extension RaceThread {
  /// Resolves a factory, and checks the guarantees for the instance.
  private func check(_ factory: RaceFactory, _ parameter: Int, _ field: RaceField) {
    let cell = field.cell(factory)
    let container = field.container
    var name: String { "\(factory) of container \(container.number)" }
    let moment = cell.moment
    let product = container.resolve(factory, parameter)
    expect(
      cell.wasInForce(product.recipe, since: moment),
      "\(name) returned recipe \(product.recipe), which was not current."
    )
    expect(
      product.isProduct(of: factory, container.number, parameter),
      "\(name) returned an instance of another factory."
    )
    expect(!cell.isStale(product, at: moment), "\(name) returned an invalidated build.")
    if factory == .decorated, cell.wasQuiet(since: moment) {
      expect(product.isDecorated.load(ordering: .relaxed), "An instance was not decorated.")
    }
    switch factory.keeping {
    case .either: break
    case .none:
      let resolution = race.resolutions.add(1, ordering: .relaxed).newValue
      expect(product.belongs(to: resolution), "Two resolutions share an instance of \(factory).")
    case .weakly:
      let other = container.resolve(factory, parameter)
      expect(
        !cell.wasQuiet(since: moment) || other === product,
        "\(name) was built while an instance was held."
      )
    case .always:
      let builds = container.builds[factory.rawValue].value.load(ordering: .relaxed)
      expect(
        builds <= cell.possibleInstances * factory.parameters.count,
        "\(name) was built more often than it was reset."
      )
      guard cell.wasQuiet(since: moment) else { return }
      if let other = cell.otherInstance(than: product, at: moment) {
        expect(false, "\(name) was built twice: \(product.serial) and \(other).")
      }
    }
  }

  /// Checks that instances of the graph scope belong to one resolution only.
  private func checkTree(_ container: RaceContainer) {
    let leaves = container.tree()
    let resolution = race.resolutions.add(1, ordering: .relaxed).newValue
    expect(leaves[0] === leaves[1], "A resolution has two graph instances of one factory.")
    expect(leaves[0].belongs(to: resolution), "Two resolutions share a graph instance.")
  }

  /// Checks that the list contains each contribution once and in order.
  private func checkList(_ field: RaceField) {
    let moment = field.list.moment
    let list = field.container.list()
    expect(list.elementsEqual(1..<(list.count + 1)), "The list is out of order: \(list).")
    expect(
      field.list.wasInForce(list.count, since: moment),
      "The list of container \(field.container.number) has \(list.count) elements, which is a wrong number."
    )
  }

  /// Passes a new container to the other threads.
  private func passContainerOn() {
    // A container with this number has no singleton of its own, so that factory is never resolved.
    let new = RaceContainer(number: race.containers.add(1, ordering: .relaxed).newValue)
    let old = race.passed.change { passed in
      defer { passed = new }
      return passed
    }
    if let old { checkUnchanged(old) }
  }

  /// Uses a container from another thread, which may release it at any time.
  private func usePassedContainer(_ factory: RaceFactory) {
    guard factory != .single, let container = race.passed.change({ $0 }) else { return }
    let product = container.resolve(factory, 0)
    expect(
      product.isProduct(of: factory, container.number) && product.recipe == 0,
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
}
