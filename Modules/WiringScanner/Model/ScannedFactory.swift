/// A factory that is declared, and what was found about it.
package struct ScannedFactory: Hashable, Sendable {
  /// The type that it is declared in, such as `Container`.
  package var container: String
  /// The module that declares that type.
  package var containerModule: String
  /// The name of the property or function.
  package let name: String
  /// The name as `#function` writes it, or the `key:` in its place.
  package let key: String
  /// The type of what it makes, as the source writes it.
  package let type: String
  /// The type of its parameter, as the source writes it; nil for a factory without one.
  package let parameter: String?
  /// Whether another module is to provide what it makes.
  package let isPromised: Bool
  /// The scope that its definition names.
  package let scope: String?
  /// From where it can be seen.
  package let access: Access
  /// Where it is declared.
  package let place: Place
  /// The module and file, as `#fileID` writes them.
  package let fileID: String
  /// When it is compiled.
  package let condition: Condition
  /// What its definition makes.
  package var providers: [Provider] = []
  /// Where it's mentioned in a way that isn't understood; not all such places, if there are many.
  package var unclear: [Place] = []
  /// Whether there are such places.
  package var isUnclear = false
  /// Where closures are registered for it.
  package var registrations: [ScannedRegistration] = []
  /// Where it is asked for.
  package var uses: [Place] = []
}
