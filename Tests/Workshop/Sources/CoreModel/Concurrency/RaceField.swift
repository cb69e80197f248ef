@testable import FactoryKit
import Synchronization

/// A container that threads race for, with what is known of it.
final class RaceField: Sendable {
  let container: RaceContainer
  /// What is known of the factories, by their numbers.
  let cells = RaceFactory.allCases.map { RaceCell($0) }
  /// What is known of the list that modules contribute to: its recipe is its length.
  let list = RaceCell(.unique)
  private let gate = Gate()
  /// The recipes that were put aside, and the length of the list behind them.
  private let saved = Locking<[[Int]]>([])

  init(number: Int) { container = RaceContainer(number: number) }

  /// What is known of one factory.
  func cell(_ factory: RaceFactory) -> RaceCell { cells[factory.rawValue] }

  /// Changes the recipe of one factory, unless others do.
  func change(_ cell: RaceCell, to recipe: Int, _ body: () -> Void) {
    _ = gate.ifOpen { _ = cell.change(to: recipe, body) }
  }

  /// Adds an element to the list, unless others change it.
  func contribute() {
    _ = gate.ifOpen {
      _ = list.change(by: { $0 + 1 }) { length in
        container.list.contribute { length }
      }
    }
  }

  /// Does something that forgets instances of some factories.
  func forget(_ factories: [RaceFactory], _ body: () -> Void) {
    for factory in factories { cell(factory).beginForgetting() }
    body()
    for factory in factories { cell(factory).endForgetting() }
  }

  /// Changes all recipes in one moment, unless others change one.
  ///
  /// - Parameters:
  ///   - recipe: The recipe of a factory afterwards.
  ///   - length: The length of the list afterwards.
  ///   - body: Makes the change.
  func changeAll(to recipe: (RaceFactory) -> Int, length: Int, _ body: () -> Void) {
    _ = gate.alone { replaceAll(recipe, length, body) }
  }

  /// Puts the container's state aside, unless others change it.
  func push() {
    _ = gate.alone {
      container.manager.push()
      saved.change { $0.append(cells.map(\.recipe) + [list.recipe]) }
    }
  }

  /// Brings back what was put aside last, unless others change the container.
  func pop() {
    _ = gate.alone {
      guard let recipes = saved.change({ $0.popLast() }) else { return container.manager.pop() }
      // An instance that is brought back may be older than the recipe.
      let recipe = { (factory: RaceFactory) in
        factory == .unique ? recipes[RaceFactory.unique.rawValue] : RaceCell.anyRecipe
      }
      replaceAll(recipe, recipes[recipes.count - 1]) { container.manager.pop() }
    }
  }

  /// How many copies are put aside.
  var depth: Int { saved.change { $0.count } }

  private func replaceAll(_ recipe: (RaceFactory) -> Int, _ length: Int, _ body: () -> Void) {
    for cell in cells { cell.beginChange(to: recipe(cell.factory)) }
    list.beginChange(to: length)
    body()
    list.endChange()
    for cell in cells { cell.endChange() }
  }
}
