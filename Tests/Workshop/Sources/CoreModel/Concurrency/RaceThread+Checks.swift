import Dispatch
@testable import FactoryKit
import Foundation
import Synchronization

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
    let product = waitFor { await container.cached.resolveOnGlobalActor(RaceActor.self) }
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
