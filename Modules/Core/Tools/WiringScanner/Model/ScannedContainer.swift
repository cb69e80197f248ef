/// A container that factories are declared in.
package struct ScannedContainer: Hashable, Sendable {
  /// The name, with the types around it, such as `Outer.Inner`.
  package let name: String
  /// The module that declares it.
  package let module: SourceModule
  /// The access level.
  package let access: Access
  /// Whether the container has a shared instance.
  package let isShared: Bool
  /// Whether it is a protocol, and stands for all containers that conform to it.
  package let isProtocol: Bool
  /// Whether it is generic, and stands for many types.
  package let isGeneric: Bool
  /// The condition of its declaration.
  package let condition: Condition
  /// The place of its `autoRegister()`, or of the program's wiring.
  package var wiring: Place?
  /// The type of the program's wiring, if ``wiring`` is inside that type.
  package var wiringType: String?
}
