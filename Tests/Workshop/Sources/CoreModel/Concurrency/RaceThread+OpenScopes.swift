import FactoryKit
import Synchronization

/// The open scopes of a race, by numbers that no other scope of the process ever has.
enum RaceScope {
  /// The scope that the current task is in; zero outside of all.
  @TaskLocal static var current = 0

  private static let last = Atomic<Int>(0)

  static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

extension RaceThread {
  /// A recipe that only open scopes register, so that a container never has it.
  private static let scopeRecipe = -3

  /// Registers and resolves in an open scope, and in a scope inside of it.
  func useOpenScope(_ field: RaceField) {
    let container = field.container
    inNewScope(field) { number, _ in
      let moment = field.cell(.bound).moment
      let outer = resolve(container, number)
      inNewScope(field) { inner, _ in [resolve(container, inner)] }
      // Another thread gets the same instance.
      let scopes = TaskScopes.current
      let other = onAnotherThread {
        RaceScope.$current.withValue(number) { scopes.withValues { container.bound() } }
      }
      expect(
        !field.cell(.bound).wasQuiet(since: moment) || outer === other,
        "Two threads got two instances of one open scope."
      )
      let cached = container.cached()
      expect(
        cached.recipe == Self.scopeRecipe && cached.scope == number,
        "An open scope has lost its registration: recipe \(cached.recipe) of scope \(cached.scope)."
      )
      return [outer] + (other.map { [$0] } ?? [])
    }
  }

  /// Resolves an async factory from several tasks in an open scope, one of which is cancelled.
  func awaitInOpenScope(_ field: RaceField) {
    let container = field.container
    inNewScope(field) { number, scope in
      let moment = field.cell(.bound).moment
      let products = waitFor {
        await RaceScope.$current.withValue(number) {
          await scope.withValues { await Self.products(of: container) }
        }
      }
      let (quiet, found) = (field.cell(.bound).wasQuiet(since: moment), products ?? [])
      expect(found.count == 3, "A cancelled caller has broken the build of the others.")
      for product in found {
        expect(product.scope == number, "A task got an instance of scope \(product.scope).")
        expect(!quiet || product === found.first, "Tasks got two instances of one open scope.")
      }
      return found
    }
  }

  /// Returns the products of the tasks that aren't cancelled.
  private static func products(of container: RaceContainer) async -> [RaceProduct] {
    let tasks = (0..<4).map { _ in Task { try await container.boundLater() } }
    tasks[0].cancel()
    var products: [RaceProduct] = []
    for task in tasks.dropFirst() {
      if let product = try? await task.value { products.append(product) }
    }
    _ = await tasks[0].result
    return products
  }

  private func resolve(_ container: RaceContainer, _ scope: Int) -> RaceProduct {
    let product = container.bound()
    expect(
      product.isWhole(container.number, .bound, 0) && product.scope == scope,
      "Scope \(scope) has an instance of scope \(product.scope)."
    )
    return product
  }

  /// Begins a scope, calls a closure in it, and checks how often its instances were closed.
  ///
  /// - Parameters:
  ///   - field: The container.
  ///   - body: Takes the number of the scope and the scope. Returns instances of the scope.
  private func inNewScope(
    _ field: RaceField,
    _ body: (_ number: Int, _ scope: ScopeHandle) -> [RaceProduct]
  ) {
    let (container, number) = (field.container, RaceScope.next())
    let moment = field.cell(.bound).moment
    let scope = Scope.raceRequest.begin(in: container) {
      $0.cached.register {
        RaceProduct(container.number, .cached, recipe: Self.scopeRecipe)
      }
    }
    let products = RaceScope.$current.withValue(number) {
      scope.withValues { body(number, scope) }
    }
    waitFor { await scope.close() }
    let isQuiet = field.cell(.bound).wasQuiet(since: moment)
    for product in products {
      expect(
        isQuiet ? product.closings == 1 : product.closings <= 1,
        "An instance of scope \(number) was closed \(product.closings) times."
      )
    }
    expect(!scope.withValues { Scope.raceRequest.isOpen }, "A closed scope is open.")
  }
}
