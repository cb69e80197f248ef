/// A factory without its closure: the container, the identity in it, and the scope.
///
/// Each use of the factory's property creates it anew. State that lasts is in the container.
///
/// `@unchecked`: it is immutable, like the objects that it refers to.
public struct FactoryDefinition: @unchecked Sendable {
  @usableFromInline let container: any ManagedContainer
  @usableFromInline let key: FactoryKey
  /// The scope that the modifiers name.
  @usableFromInline let scope: ScopeMark

  @inlinable
  init(_ container: any ManagedContainer, _ key: FactoryKey, _ scope: ScopeMark) {
    (self.container, self.key, self.scope) = (container, key, scope)
  }

  var declaration: Declaration { key.declaration }

  var frame: ResolutionFrame { ResolutionFrame(container, key) }

  /// Returns the definition with other flags, and another scope if there is one.
  @inlinable
  consuming func with(_ declaration: Declaration, scope: ScopeMark? = nil) -> FactoryDefinition {
    FactoryDefinition(container, key.with(declaration), scope ?? self.scope)
  }
}
