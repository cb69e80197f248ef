/// A container that factories are declared in.
package struct ScannedContainer: Hashable, Sendable {
  /// The outermost type around a container, or the container itself.
  package struct Root: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The word that an import names it by, such as `class`.
    package let keyword: String
    /// The module that declares it.
    package let module: String
  }

  /// The name, with the types around it, such as `Outer.Inner`.
  package let name: String
  /// The module that declares it.
  package let module: String
  /// The folder of that module's package.
  package let package: String
  /// From where it can be seen.
  package let access: Access
  /// Whether there is one instance that all share.
  package var isShared: Bool
  /// Whether it stands for all containers that conform to it.
  package let isProtocol: Bool
  /// Whether it is not one type, but many.
  package let isGeneric: Bool
  /// The type that an import names.
  package let root: Root
  /// The condition of its declaration.
  package var condition: Condition
  /// The place of its declaration.
  package let place: Place
  /// The place of its `autoRegister()`, or of the program's wiring.
  package var wiring: Place?
  /// The type of the program's wiring, if that's what ``wiring`` is in.
  package var wiringType: String?
}
