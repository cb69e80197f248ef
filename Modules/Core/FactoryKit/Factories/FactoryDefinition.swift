/// A factory without its closure: the container, the types, the declaration and the scope.
///
/// Each use of the factory's property creates it anew. State that lasts is in the container.
///
/// `@unchecked`: it is immutable, like the objects that it refers to.
public struct FactoryDefinition: @unchecked Sendable {
  @usableFromInline let container: any ManagedContainer
  /// The type of the product, or of the outcome that contains it.
  @usableFromInline let product: Any.Type
  /// The type of the factory's parameter.
  @usableFromInline let parameter: Any.Type
  /// The scope that the modifiers name.
  @usableFromInline let scope: ScopeMark
  /// The place of the declaration, and the flags of the modifiers.
  @usableFromInline let declaration: Declaration

  @inlinable
  init(
    _ container: any ManagedContainer,
    _ product: Any.Type,
    _ parameter: Any.Type,
    _ scope: ScopeMark,
    _ declaration: Declaration
  ) {
    self.container = container
    self.product = product
    self.parameter = parameter
    self.scope = scope
    self.declaration = declaration
  }

  init(_ container: any ManagedContainer, _ key: FactoryKey, _ scope: ScopeMark) {
    // The identifier of a type is the type.
    let product = unsafeBitCast(key.product, to: Any.Type.self)
    let parameter = unsafeBitCast(key.parameter, to: Any.Type.self)
    self.init(container, product, parameter, scope, key.declaration)
  }

  @inlinable var key: FactoryKey { FactoryKey(product, parameter, declaration) }

  var frame: ResolutionFrame { ResolutionFrame(container, key) }

  var isPromised: Bool { key.isPromised }

  /// Returns the definition with another scope or other flags.
  @inlinable
  consuming func with(scope: ScopeMark, _ declaration: Declaration) -> FactoryDefinition {
    FactoryDefinition(container, product, parameter, scope, declaration)
  }
}
