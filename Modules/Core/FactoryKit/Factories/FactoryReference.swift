/// A factory without its closure: the container, and the identity in it.
///
/// Each use of the factory's property creates it anew. State that lasts is in the container.
@usableFromInline
struct FactoryReference: Sendable {
  @usableFromInline let container: any ManagedContainer
  @usableFromInline let key: FactoryKey

  @inlinable
  init(_ container: any ManagedContainer, _ key: FactoryKey) {
    (self.container, self.key) = (container, key)
  }

  var definition: FactoryDefinition { key.definition }

  var frame: ResolutionFrame { ResolutionFrame(container, key) }
}
