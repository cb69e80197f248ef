/// A container in the definition of a factory that has something to carry along with it.
///
/// Few factories have, and a word more in each definition would cost all of them.
@usableFromInline
final class AnnotatedContainer: ManagedContainer {
  /// What is carried along.
  struct Annotations: Sendable {
    /// The scope, if it is not a built-in one.
    var scope: ScopeIdentity?
    /// What the modifiers before `once()` have said.
    var once: OnceOptions?
    /// The type of container that its singleton belongs to, if the declaration does not tell.
    var owner: ObjectIdentifier?
  }

  let container: any ManagedContainer
  let annotations: Annotations

  init(_ container: any ManagedContainer, _ annotations: Annotations) {
    self.container = container
    self.annotations = annotations
  }

  @usableFromInline var manager: ContainerManager { container.manager }
}
