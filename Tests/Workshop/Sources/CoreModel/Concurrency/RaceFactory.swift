/// The factories of the containers in a race, named by their characteristics.
package enum RaceFactory: Int, CaseIterable, Sendable {
  case unique, unscoped, cached, nested, weak, own, once, decorated, contextual, brief
  case single, perParameter, promised, byType
  /// Is resolved in an open scope.
  case bound

  /// The guarantee for the instances of one factory.
  enum Keeping {
    /// Each resolution returns a new instance.
    case none
    /// All resolutions return one instance until an operation discards it.
    case always
    /// Resolutions that overlap in time return one instance.
    case weakly
    /// No guarantee.
    case either
  }

  var keeping: Keeping {
    switch self {
    case .unique: .none
    case .unscoped, .brief, .byType, .promised, .bound: .either
    case .weak: .weakly
    case .cached, .nested, .own, .once, .decorated, .contextual, .single, .perParameter: .always
    }
  }

  /// The parameters that resolutions use.
  var parameters: Range<Int> { self == .perParameter ? 0..<4 : 0..<1 }

  /// The recipe of a factory without closure.
  static let nothing = -2

  /// The initial recipe of a container, which is usually the definition's.
  var firstRecipe: Int { self == .byType ? Self.nothing : 0 }

  /// The recipe after a reset of the registrations.
  ///
  /// Stored instances usually stay.
  var recipeWithoutRegistration: Int { self == .unique ? 0 : RaceCell.anyRecipe }

  /// The recipe after a reset of the container.
  ///
  /// Singletons stay.
  var recipeAfterReset: Int { self == .single ? RaceCell.anyRecipe : firstRecipe }
}
