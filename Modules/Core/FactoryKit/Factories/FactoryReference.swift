/// A factory without its closure: the container, and the identity in it.
///
/// Each use of the factory's property creates it anew. State that lasts is in the container.
///
/// `@unchecked`: it refers to the container, which any thread may use.
@usableFromInline
struct FactoryReference: @unchecked Sendable {
  @usableFromInline let container: any ManagedContainer
  @usableFromInline var key: FactoryKey

  @inlinable
  init(_ container: any ManagedContainer, _ key: FactoryKey) {
    (self.container, self.key) = (container, key)
  }

  var definition: FactoryDefinition { key.definition }

  var frame: ResolutionFrame { ResolutionFrame(container, key) }
}
