/// A container that factories are declared in.
package struct ScannedContainer: Hashable, Sendable {
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
  /// Where it is declared.
  package let place: Place
  /// Where its `autoRegister()` stands.
  package var wiring: Place?
}
