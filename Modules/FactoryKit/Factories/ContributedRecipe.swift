/// The closures that modules have contributed to a factory, as a container keeps them.
///
/// `@unchecked`: it is immutable, and the closures are as safe to share as registrations are.
final class ContributedRecipe<T>: StoredObject, @unchecked Sendable {
  /// What was registered before the first contribution, which takes the place of the definition.
  private let base: StoredObject?
  /// What adds to the product, in the order of the contributions.
  private let additions: [(inout T) -> Void]

  /// Adds one contribution to those that there are.
  init(_ addition: @escaping (inout T) -> Void, after options: FactoryOptions) {
    let others = options.contributions as? ContributedRecipe<T>
    base = others?.base ?? options.registration
    additions = (others?.additions ?? []) + [addition]
  }

  /// Makes the product with all contributions in it.
  func make<P>(from parameter: P, orAddingTo definition: () -> T) -> T {
    var product = base?.make(T.self, from: parameter) ?? definition()
    for add in additions { add(&product) }
    return product
  }
}

extension FactoryModifying {
  /// Makes a product with a registration, with contributions, or as the definition says.
  @usableFromInline
  func make(_ parameter: P, with registration: StoredObject?) -> Outcome {
    guard let registration else { return makeFromDefinition(parameter) }
    guard let contributed = registration as? ContributedRecipe<Outcome> else {
      return registration.make(Outcome.self, from: parameter)
    }
    return contributed.make(from: parameter) { makeFromDefinition(parameter) }
  }
}
