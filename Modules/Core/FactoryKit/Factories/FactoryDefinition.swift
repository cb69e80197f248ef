/// A factory without its closure: the container, the identity in it, and the scope.
///
/// Each use of the factory's property creates it anew. State that lasts is in the container.
///
/// `@unchecked`: it refers to the container, which any thread may use.
public struct FactoryDefinition: @unchecked Sendable {
  @usableFromInline let container: any ManagedContainer
  @usableFromInline var key: FactoryKey
  /// The scope that the modifiers name.
  @usableFromInline var scope: ScopeMark

  @inlinable
  init(_ container: any ManagedContainer, _ key: FactoryKey, _ scope: ScopeMark) {
    (self.container, self.key, self.scope) = (container, key, scope)
  }

  var declaration: Declaration { key.declaration }

  var frame: ResolutionFrame { ResolutionFrame(container, key) }
}
