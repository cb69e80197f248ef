@testable import FactoryKit

extension ModelContainer {
  /// Resolves the throwing factory; returns an empty array if it throws.
  func resolveFailing(_ way: Way) -> [Product] {
    switch way {
    case .call: return found { try failing() }
    // Holds the first instance during the second resolution, as a wrapper of a plain factory would.
    case .injectedAfterReset(let options):
      let first = found { try failing() }
      failing.reset(options)
      return withExtendedLifetime(first) { found { try failing() } }
    case .lazyAfterReset(let options):
      failing.reset(options)
      return found { try failing() }
    default: return found { try failing.resolve() }
    }
  }

  /// Applies modifiers to the throwing factory, and optionally resolves it.
  func modifyFailing(_ modifiers: [Modifier], _ parameter: Parameter?) -> [Product]? {
    let modified = modifiers.reduce(failing) {
      $0.modified(by: $1, inDefinitionOf: nil, in: self)
    }
    return parameter.map { _ in found { try modified() } }
  }

  private func found(_ resolve: () throws -> Product) -> [Product] {
    do { return [try resolve()] } catch { return [] }
  }
}

extension TypedThrowingFactory<Product, any Error> {
  /// Returns the factory after a modifier.
  func modified(
    by modifier: Modifier,
    inDefinitionOf definition: Slot?,
    in container: ModelContainer
  ) -> Self {
    modified(by: modifier, inDefinitionOf: definition, in: container, One.self) { recipe in
      { [unowned container] in try container.product(of: recipe) }
    }
  }
}
