/// A container that factories are declared in.
package struct ScannedContainer: Hashable, Sendable {
  /// The outermost type around a container, or the container itself.
  package struct Root: Hashable, Sendable {
    /// The name.
    package let name: String
    /// The keyword with which an import names it, such as `class`.
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
  /// The access level.
  package let access: Access
  /// Whether the container has a shared instance.
  package var isShared: Bool
  /// Whether it is a protocol, and stands for all containers that conform to it.
  package let isProtocol: Bool
  /// Whether it is generic, and stands for many types.
  package let isGeneric: Bool
  /// The type that an import names.
  package let root: Root
  /// The condition of its declaration.
  package var condition: Condition
  /// The place of its declaration.
  package let place: Place
  /// The place of its `autoRegister()`, or of the program's wiring.
  package var wiring: Place?
  /// The type of the program's wiring, if ``wiring`` is inside that type.
  package var wiringType: String?
}
