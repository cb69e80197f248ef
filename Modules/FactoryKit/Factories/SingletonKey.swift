/// What tells singletons apart: the factory, and the line that declares it.
///
/// Singletons outlive containers, so the container does not tell them apart. The line does, where
/// one file extends two containers with a factory of one name and type.
struct SingletonKey: Hashable, Sendable {
  let factory: FactoryKey
  let line: UInt
  /// The type of the container, for factories that this module declares for all of them.
  let containerType: ObjectIdentifier?
}
