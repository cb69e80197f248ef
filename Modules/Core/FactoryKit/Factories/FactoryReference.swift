/// A factory without its closure: the container, the identity in it, and the modifiers of the definition.
///
/// Each use of the factory's property creates it anew. State that lasts is in the container.
@usableFromInline
struct FactoryReference: Sendable {
  @usableFromInline let container: any ManagedContainer
  @usableFromInline let key: FactoryKey
  @usableFromInline let modifiers: DefinitionModifiers

  @inlinable
  init(_ container: any ManagedContainer, _ key: FactoryKey, _ modifiers: DefinitionModifiers) {
    self.container = container
    self.key = key
    self.modifiers = modifiers
  }

  var declaration: Declaration { key.declaration }

  var frame: ResolutionFrame { ResolutionFrame(container, key) }
}
