/// A container in the definition of a factory that has something to carry along with it.
///
/// Few factories have, and a word more in each definition would cost all of them.
@usableFromInline
final class AnnotatedContainer: ManagedContainer {
  let container: any ManagedContainer
  /// The scope, if it is not a built-in one.
  let scope: ScopeIdentity?
  /// What the modifiers have said so far; behind `once()`, what they have said before it.
  let said: FactoryOptions?
  /// The type of container that its singleton belongs to, if the declaration does not tell.
  let owner: ObjectIdentifier?

  init(
    _ container: any ManagedContainer,
    scope: ScopeIdentity?,
    said: FactoryOptions?,
    owner: ObjectIdentifier?
  ) {
    self.container = container
    self.scope = scope
    self.said = said
    self.owner = owner
  }

  @usableFromInline var manager: ContainerManager { container.manager }
}
