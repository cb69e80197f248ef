/// The instances that the graph scope stores for one resolution, by their identities.
///
/// The containers and open scopes are retained, so that no other object gets the address in a key.
typealias GraphInstances = [GraphKey: (
  instance: StoredInstance, container: any ManagedContainer, openScope: OpenScope?
)]

/// The identity of an instance that the graph scope stores for one resolution.
struct GraphKey: Hashable {
  private let container: ObjectIdentifier
  private let factory: FactoryKey
  private let parameter: AnyParameter?
  /// The open scope of the task: a closure may open scopes, one after the other.
  private let openScope: ObjectIdentifier?

  init(_ frame: ResolutionFrame, _ parameter: AnyParameter?) {
    container = frame.container
    factory = frame.key
    self.parameter = parameter
    openScope = OpenScope.current.map { ObjectIdentifier($0) }
  }
}
