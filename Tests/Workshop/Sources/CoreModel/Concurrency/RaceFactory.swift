/// A factory of the containers that threads race for, by what is particular about it.
package enum RaceFactory: Int, CaseIterable, Sendable {
  case unique, unscoped, cached, nested, weak, own, once, decorated, contextual, brief
  case single, perParameter, promised, byType

  /// What is promised of the instances of one factory.
  enum Keeping {
    /// Each resolution has a new one.
    case none
    /// All resolutions have the same one, until something is done that forgets it.
    case always
    /// So have those that overlap in time.
    case weakly
    /// Either may be.
    case either
  }

  var keeping: Keeping {
    switch self {
    case .unique: .none
    case .unscoped, .brief, .byType, .promised: .either
    case .weak: .weakly
    case .cached, .nested, .own, .once, .decorated, .contextual, .single, .perParameter: .always
    }
  }

  /// The parameters that it is asked for with.
  var parameters: Range<Int> { self == .perParameter ? 0..<4 : 0..<1 }

  /// The recipe that stands for there being none.
  static let nothing = -2

  /// The recipe that a container begins with, which is that of the definition as a rule.
  var firstRecipe: Int { self == .byType ? Self.nothing : 0 }

  /// The recipe after a reset of the registrations: as a rule, what is kept stays.
  var recipeWithoutRegistration: Int { self == .unique ? 0 : RaceCell.anyRecipe }

  /// The recipe after a reset of the container, which a singleton survives.
  var recipeAfterReset: Int { self == .single ? RaceCell.anyRecipe : firstRecipe }
}
