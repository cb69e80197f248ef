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
  package let type: String
  /// The type of its parameter, as the source writes it; nil for a factory without one.
  package let parameter: String?
  /// Whether it's a promise, which another module must register.
  package let isPromised: Bool
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
  /// Whether nothing resolves or registers it, although it's there for other modules.
  package var isUnused = false
  /// Whether a place that isn't harmless has its name.
  package var isMentioned = false
  /// The places that may do anything with it; some of them, if there are many.
  package var unclear: [Place] = []
  /// The registrations of closures for it.
  package var registrations: [ScannedRegistration] = []
  /// The places that resolve it.
  package var uses: [Place] = []

  /// The name with that of its container.
  var fullName: String { "\(container).\(name)" }

  /// Whether its product is an array, which modules may contribute to.
  var isList: Bool { type.hasSuffix("]") }
}
