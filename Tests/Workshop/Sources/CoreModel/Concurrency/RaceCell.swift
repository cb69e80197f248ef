import Foundation
import Synchronization

/// What is known of one factory of one container while threads race for it.
///
/// Whoever changes the factory says so before and after. In between, what was before may be seen and
/// what is after; outside, only what is in force.
final class RaceCell: Sendable {
  /// A recipe that stands for whatever there may be.
  static let anyRecipe = -1
  /// How many changes are remembered, which is more than there are during one resolution as a rule.
  private static let depth = 256

  /// A moment that a resolution begins or ends at.
  struct Moment {
    /// The last change of the recipe.
    fileprivate let change: Int
    /// When that was begun, in the upper half, and when it had ended.
    fileprivate let times: Int
    /// The last thing done that forgets instances.
    fileprivate let forgetting: Int
    /// Whether something of that kind is going on.
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
  /// The instance that was seen, by parameter, with the number of the forgetting before it.
  private let seen: [Word]
  private let writer = NSLock()

  init(_ factory: RaceFactory) {
    self.factory = factory
    recipes = (0..<Self.depth).map { _ in Word() }
    seen = factory.parameters.map { _ in Word() }
    recipes[0].value.store(factory.firstRecipe, ordering: .relaxed)
  }

  /// Changes the factory's recipe, unless another thread does.
  ///
  /// - Parameters:
  ///   - recipe: The recipe afterwards.
  ///   - body: Makes the change.
  /// - Returns: Whether it was made.
  func change(to recipe: Int, _ body: () -> Void) -> Bool {
    change(by: { _ in recipe }) { _ in body() }
  }

  /// Changes the factory's recipe by what it is, unless another thread changes it.
  func change(by step: (Int) -> Int, _ body: (Int) -> Void) -> Bool {
    guard writer.try() else { return false }
    defer { writer.unlock() }
    let next = step(recipe)
    beginChange(to: next)
    body(next)
    endChange()
    return true
  }

  /// Says that the factory's recipe is about to be changed, by the only thread that does.
  func beginChange(to recipe: Int) {
    let change = begunChanges.load(ordering: .relaxed) + 1
    recipes[change % Self.depth].value.store(recipe, ordering: .relaxed)
    beginForgetting()
    beginning.store(RaceProduct.now, ordering: .relaxed)
    begunChanges.store(change, ordering: .sequentiallyConsistent)
  }

  /// Says that it was changed.
  func endChange() {
    let beginning = beginning.load(ordering: .relaxed)
    times.store(beginning << 32 | RaceProduct.now, ordering: .sequentiallyConsistent)
    endedChanges.store(begunChanges.load(ordering: .relaxed), ordering: .sequentiallyConsistent)
    endForgetting()
  }

  /// The recipe in force, for the only thread that changes it.
  var recipe: Int {
    recipes[endedChanges.load(ordering: .relaxed) % Self.depth].value.load(ordering: .relaxed)
  }

  /// Says that something is about to be done that forgets the instance.
  func beginForgetting() { begunForgettings.add(1, ordering: .sequentiallyConsistent) }

  /// Says that it was done.
  func endForgetting() { endedForgettings.add(1, ordering: .sequentiallyConsistent) }

  /// The moment before a resolution.
  var moment: Moment {
    let ended = endedForgettings.load(ordering: .sequentiallyConsistent)
    let change = endedChanges.load(ordering: .sequentiallyConsistent)
    let begun = begunForgettings.load(ordering: .sequentiallyConsistent)
    let times = times.load(ordering: .sequentiallyConsistent)
    return Moment(change: change, times: times, forgetting: begun, isQuiet: ended == begun)
  }

  /// How many instances there can have been so far, for each parameter.
  var possibleInstances: Int { begunForgettings.load(ordering: .sequentiallyConsistent) + 1 }

  /// Whether nothing has begun that forgets instances since a moment at which nothing went on.
  func wasQuiet(since moment: Moment) -> Bool {
    moment.isQuiet
      && begunForgettings.load(ordering: .sequentiallyConsistent) == moment.forgetting
  }

  /// Whether a recipe was in force at some time since a moment.
  func wasInForce(_ recipe: Int, since moment: Moment) -> Bool {
    let last = begunChanges.load(ordering: .sequentiallyConsistent)
    // What is about to be overwritten while it is read says nothing.
    guard last - moment.change < Self.depth / 2 else { return true }
    return (moment.change...last).contains { change in
      let known = recipes[change % Self.depth].value.load(ordering: .relaxed)
      return known == recipe || known == Self.anyRecipe
    }
  }

  /// Whether a product was being made all the time that the last change before a moment took, which
  /// nobody may get after that.
  func isStale(_ product: RaceProduct, at moment: Moment) -> Bool {
    product.begun < moment.times >> 32 && product.ended > moment.times & 0xFFFF_FFFF
  }

  /// Notes which instance there is between two forgettings.
  ///
  /// - Returns: The serial of another that was seen there, if any was.
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

/// A word that threads share.
final class Word: Sendable {
  let value = Atomic<Int>(0)
}
