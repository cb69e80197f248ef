/// A declared factory, with its registrations and uses.
package struct ScannedFactory: Hashable, Sendable {
  /// The type that declares it, such as `Container`.
  package var container = ""
  /// The module that declares that type.
  package var containerModule = ""
  /// Whether that type is a protocol, so that all containers have the factory.
  package var isForAll = false
  /// The name of the property or function.
  package let name: String
  /// The name as `#function` writes it, or the `key:` in its place.
  package let key: String
  /// The type of its product, as written in the source.
  package var type: String
  /// The type of its parameter, as the source writes it; nil for a factory without one.
  package var parameter: String?
  /// Whether it's a promise, which another module must register.
  package let isPromised: Bool
  /// Whether it's a member of its container, rather than of another type.
  package let isMember: Bool
  /// The scope that its definition names.
  package let scope: String?
  /// The access level.
  package let access: Access
  /// The folder of its package.
  package let package: String
  /// The code that reads it in its container, without an argument; nil if its declaration isn't that plain.
  package let code: String?
  /// The place of the call that defines or promises it, which may be a line below its property.
  package let place: Place
  /// The module and file, as `#fileID` writes them.
  package let fileID: String
  /// The condition of its declaration.
  package let condition: Condition
  /// The factories that its definition resolves.
  package var edges: [ScannedEdge] = []
  /// Whether its definition is one closure, without modifiers that replace it.
  package var isPlain = false
  /// Whether its scope is a bound one.
  package var isBound = false
  /// Places that mention it and aren't understood; some of them, if there are many.
  package var unclear: [Place] = []
  /// Whether code that isn't understood, or a registration for another factory of this name, may change it.
  package var isUnclear = false
  /// Whether it is a public factory of another module of the app's package that nothing uses.
  package var isUnused = false
  /// The registrations of closures for it.
  package var registrations: [ScannedRegistration] = []
  /// The places that resolve it.
  package var uses: [Place] = []
  /// The calls that stop the program, if it builds on each call, because they are outside of the main actor.
  var strayCalls: [Notice] = []
}
