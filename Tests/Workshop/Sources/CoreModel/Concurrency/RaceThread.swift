@testable import FactoryKit
import RandomInput

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
    case .usingAnOpenScope: useOpenScope(field)
    case .awaitingInAnOpenScope: awaitInOpenScope(field)
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
