@testable import FactoryKit
import Synchronization

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
    _ = lock.shared { _ = cell.change(to: recipe, body) }
  }

  /// Adds an element to the list, unless other threads are changing the list.
  func contribute() {
    _ = lock.shared {
      _ = list.change(by: { $0 + 1 }) { length in
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
