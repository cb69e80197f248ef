@testable import FactoryKit

extension ModelContainer {
  /// Resolves the async factory; returns an empty array if it throws.
  ///
  /// It blocks the current thread until then.
  func resolveWaiting(_ way: Way) -> [Product] {
    switch way {
    case .call, .dependency: return found { try await self.waiting() }
    case .kept: return waiting.kept.map { [$0] } ?? []
    case .cancelled:
      return found {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await self.waiting()
      }
    case .leaving:
      return LeavingCaller.find { try await self.waiting() }
    case .injected, .lazyInjected, .weakLazyInjected, .dynamicInjected:
      return Self.$shared.withValue(self) {
        found { try await InjectedTask(\ModelContainer.waiting)() }
      }
    // Holds the first instance during the second resolution, as a wrapper of a plain factory would.
    case .injectedAfterReset(let options):
      let first = found { try await self.waiting() }
      waiting.reset(options)
      return withExtendedLifetime(first) { found { try await self.waiting() } }
    case .lazyAfterReset(let options):
      waiting.reset(options)
      return found { try await self.waiting() }
    case .resolve: return found { try await self.waiting.resolve() }
    }
  }

  /// Applies modifiers to the async factory, and optionally resolves it.
  func modifyWaiting(_ modifiers: [Modifier], _ parameter: Parameter?) -> [Product]? {
    let modified = modifiers.reduce(waiting) {
      $0.modified(by: $1, inDefinitionOf: nil, in: self)
    }
    return parameter.map { _ in found { try await modified() } }
  }

  /// Waits for a task.
  private func found(
    _ resolve: @escaping @Sendable () async throws -> Product
  ) -> [Product] {
    let found = Locking<[Product]>([])
    inTask { if let product = try? await resolve() { found.change { $0 = [product] } } }
    return found.change { products in
      defer { products = [] }
      return products
    }
  }
}

extension AsyncFactory<Product> {
  /// Returns the factory after a modifier.
  func modified(
    by modifier: Modifier,
    inDefinitionOf definition: Slot?,
    in container: ModelContainer
  ) -> Self {
    let function = definition?.function ?? #function
    let fileID = ModelContainer.fileID
    switch modifier {
    case .register(let recipe):
      return register(
        factory: container.pausing(recipe),
        function: function,
        fileID: fileID
      )
    case .context(let contexts, let recipe):
      return contexts.reduce(self) { factory, context in
        factory.context(
          context,
          factory: container.pausing(recipe),
          function: function,
          fileID: fileID
        )
      }
    default:
      return modified(by: modifier, inDefinitionOf: definition, in: container, One.self) { recipe in
        { [unowned container] in try container.product(of: recipe) }
      }
    }
  }
}

extension ModelContainer {
  /// Returns an async closure for a formula, which doesn't own the container.
  fileprivate func pausing(_ recipe: Formula) -> @Sendable () async throws -> Product {
    { [unowned self] in
      await LeavingCaller.pause()
      return try product(of: recipe)
    }
  }
}
