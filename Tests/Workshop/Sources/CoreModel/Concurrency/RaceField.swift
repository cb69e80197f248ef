import Foundation
import Synchronization

@testable import FactoryKit

/// A container in a race, with its expected state.
final class RaceField: Sendable {
  let container: RaceContainer
  /// The expected state of each factory, by number.
  let cells = RaceFactory.allCases.map { RaceCell($0) }
  /// The expected state of the multibinding.
  ///
  /// Its recipe is its length.
  let list = RaceCell(.unique)
  private let lock = ReadWriteLock()
  /// The recipes saved by `push()`, followed by the length of the list.
  private let saved = Locking<[[Int]]>([])

  init(number: Int) { container = RaceContainer(number: number) }

  /// Returns the expected state of one factory.
  func cell(_ factory: RaceFactory) -> RaceCell { cells[factory.rawValue] }

  /// Changes the recipe of one factory, unless other threads are changing recipes.
  func change(_ cell: RaceCell, to recipe: Int, _ body: () -> Void) {
    _ = lock.shared { cell.change(by: { _ in recipe }) { _ in body() } }
  }

  /// Adds an element to the list, unless other threads are changing the list.
  func contribute() {
    _ = lock.shared {
      list.change(by: { $0 + 1 }) { length in
        container.list.contribute { length }
      }
    }
  }

  /// Performs an operation that discards instances of some factories.
  func forget(_ factories: [RaceFactory], _ body: () -> Void) {
    for factory in factories { cell(factory).beginForgetting() }
    body()
    for factory in factories { cell(factory).endForgetting() }
  }

  /// Changes all recipes at the same time, unless other threads are changing recipes.
  ///
  /// - Parameters:
  ///   - recipe: Returns the new recipe of a factory.
  ///   - length: The new length of the list.
  ///   - body: Performs the change.
  func changeAll(to recipe: (RaceFactory) -> Int, length: Int, _ body: () -> Void) {
    _ = lock.exclusively { replaceAll(recipe, length, body) }
  }

  /// Saves the container's state, unless other threads are changing it.
  func push() {
    _ = lock.exclusively {
      container.manager.push()
      saved.change { $0.append(cells.map(\.recipe) + [list.recipe]) }
    }
  }

  /// Restores the state that was saved last, unless other threads are changing the container.
  func pop() {
    _ = lock.exclusively {
      guard let recipes = saved.change({ $0.popLast() }) else { return container.manager.pop() }
      // A restored instance may be older than the current recipe.
      let recipe = { (factory: RaceFactory) in
        factory == .unique ? recipes[RaceFactory.unique.rawValue] : RaceCell.anyRecipe
      }
      replaceAll(recipe, recipes[recipes.count - 1]) { container.manager.pop() }
    }
  }

  /// The number of saved states.
  var depth: Int { saved.change { $0.count } }

  private func replaceAll(_ recipe: (RaceFactory) -> Int, _ length: Int, _ body: () -> Void) {
    for cell in cells { cell.beginChange(to: recipe(cell.factory)) }
    list.beginChange(to: length)
    body()
    list.endChange()
    for cell in cells { cell.endChange() }
  }
}

/// The expected state of one factory of one container during a race.
///
/// A thread that changes the factory reports the beginning and the end of the change. During the
/// change, resolutions may see the old or the new state; outside, only the current one.
final class RaceCell: Sendable {
  /// A recipe that matches any other.
  static let anyRecipe = -1
  /// The number of recorded changes, which exceeds the usual number of changes during a resolution.
  private static let depth = 256

  /// A snapshot from the beginning of a resolution.
  struct Moment {
    /// The number of the last change of the recipe.
    fileprivate let change: Int
    /// The times of the beginning, in the upper half, and the end of that change.
    fileprivate let times: Int
    /// The number of the last operation that discards instances.
    fileprivate let forgetting: Int
    /// Whether no such operation is running.
    fileprivate let isQuiet: Bool
  }

  let factory: RaceFactory
  private let begunChanges = Atomic<Int>(0)
  private let endedChanges = Atomic<Int>(0)
  private let recipes: [Word]
  private let beginning = Atomic<Int>(0)
  private let times = Atomic<Int>(0)
  private let begunForgettings = Atomic<Int>(0)
  private let endedForgettings = Atomic<Int>(0)
  /// The serials of seen instances, by parameter, with the number of the last discarding operation.
  private let seen: [Word]
  private let writer = NSLock()

  init(_ factory: RaceFactory) {
    self.factory = factory
    recipes = (0..<Self.depth).map { _ in Word() }
    seen = factory.parameters.map { _ in Word() }
  }

  /// Computes the factory's recipe from the old one, unless another thread is changing it.
  func change(by step: (Int) -> Int, _ body: (Int) -> Void) {
    guard writer.try() else { return }
    defer { writer.unlock() }
    let next = step(recipe)
    beginChange(to: next)
    body(next)
    endChange()
  }

  /// Records the beginning of a change of the recipe.
  ///
  /// Only one thread may do so at a time.
  func beginChange(to recipe: Int) {
    let change = begunChanges.load(ordering: .relaxed) + 1
    recipes[change % Self.depth].value.store(recipe, ordering: .relaxed)
    beginForgetting()
    beginning.store(RaceProduct.now, ordering: .relaxed)
    begunChanges.store(change, ordering: .sequentiallyConsistent)
  }

  /// Records the end of a change of the recipe.
  func endChange() {
    let beginning = beginning.load(ordering: .relaxed)
    times.store(beginning << 32 | RaceProduct.now, ordering: .sequentiallyConsistent)
    endedChanges.store(begunChanges.load(ordering: .relaxed), ordering: .sequentiallyConsistent)
    endForgetting()
  }

  /// The current recipe.
  ///
  /// Only the thread that changes the recipe may read it.
  var recipe: Int {
    recipes[endedChanges.load(ordering: .relaxed) % Self.depth].value.load(ordering: .relaxed)
  }

  /// Records the beginning of an operation that discards instances.
  func beginForgetting() { begunForgettings.add(1, ordering: .sequentiallyConsistent) }

  /// Records the end of an operation that discards instances.
  func endForgetting() { endedForgettings.add(1, ordering: .sequentiallyConsistent) }

  /// A snapshot of the state, taken before a resolution.
  var moment: Moment {
    let ended = endedForgettings.load(ordering: .sequentiallyConsistent)
    let change = endedChanges.load(ordering: .sequentiallyConsistent)
    let begun = begunForgettings.load(ordering: .sequentiallyConsistent)
    let times = times.load(ordering: .sequentiallyConsistent)
    return Moment(change: change, times: times, forgetting: begun, isQuiet: ended == begun)
  }

  /// The maximum number of instances built so far, for each parameter.
  var possibleInstances: Int { begunForgettings.load(ordering: .sequentiallyConsistent) + 1 }

  /// Whether no operation that discards instances ran since a snapshot.
  func wasQuiet(since moment: Moment) -> Bool {
    moment.isQuiet
      && begunForgettings.load(ordering: .sequentiallyConsistent) == moment.forgetting
  }

  /// Whether a recipe was current at some time since a snapshot.
  func wasInForce(_ recipe: Int, since moment: Moment) -> Bool {
    let last = begunChanges.load(ordering: .sequentiallyConsistent)
    // Entries that may be overwritten during this read are not reliable.
    guard last - moment.change < Self.depth / 2 else { return true }
    return (moment.change...last).contains { change in
      let known = recipes[change % Self.depth].value.load(ordering: .relaxed)
      return known == recipe || known == Self.anyRecipe
    }
  }

  /// Whether a product's build spanned the whole last change before a snapshot.
  ///
  /// Such a change invalidates the build, so resolutions after the change must not return the
  /// product.
  func isStale(_ product: RaceProduct, at moment: Moment) -> Bool {
    product.begun < moment.times >> 32 && product.ended > moment.times & 0xFFFF_FFFF
  }

  /// Records the instance that a resolution has returned.
  ///
  /// - Returns: The serial of another instance that was seen without a discarding operation in
  ///   between; `nil` if there was none.
  func otherInstance(than product: RaceProduct, at moment: Moment) -> Int? {
    let mine = moment.forgetting << 32 | product.serial & 0xFFFF_FFFF
    let word = seen[product.parameter]
    var old = word.value.load(ordering: .relaxed)
    while old >> 32 <= moment.forgetting {
      if old >> 32 == moment.forgetting, old & 0xFFFF_FFFF != 0 {
        return old == mine ? nil : old & 0xFFFF_FFFF
      }
      let (isStored, original) = word.value.compareExchange(
        expected: old,
        desired: mine,
        ordering: .relaxed
      )
      if isStored { return nil }
      old = original
    }
    return nil
  }
}

/// An atomic integer that threads share.
final class Word: Sendable {
  let value = Atomic<Int>(0)
}
