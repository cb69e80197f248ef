/// A factory without its closure: the container, the types, the declaration and the scope.
///
/// Each use of the factory's property creates it anew. State that lasts is in the container.
///
/// `@unchecked`: it is immutable, like the objects that it refers to.
public struct FactoryDefinition: @unchecked Sendable {
  /// The container, or its annotated wrapper.
  @usableFromInline let carrier: any ManagedContainer
  /// The type of the product, or of the outcome that contains it.
  @usableFromInline let product: Any.Type
  /// The type of the factory's parameter.
  @usableFromInline let parameter: Any.Type
  /// The place of the declaration, and the flags of the modifiers.
  @usableFromInline let declaration: Declaration
  /// The entry in the prepared container, if a modifier has found it.
  ///
  /// It stays as long as the container.
  @usableFromInline let entry: Unmanaged<Entry>?

  @inlinable
  @inline(__always)
  init(
    _ container: any ManagedContainer,
    _ product: Any.Type,
    _ parameter: Any.Type,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>? = nil
  ) {
    carrier = container
    self.product = product
    self.parameter = parameter
    self.declaration = declaration
    self.entry = entry
  }

  /// Returns the definition with other flags, and its entry.
  @inlinable
  @inline(__always)
  func with(_ declaration: Declaration, _ entry: Unmanaged<Entry>?) -> FactoryDefinition {
    FactoryDefinition(carrier, product, parameter, declaration, entry)
  }

  /// Returns the definition with other flags, and with the given annotations in addition to its own.
  func carrying(
    _ declaration: Declaration,
    scope: ScopeIdentity? = nil,
    once: StoredOptions? = nil
  ) -> FactoryDefinition {
    FactoryDefinition(
      AnnotatedContainer(container, scope ?? annotations?.scope, once ?? annotations?.once),
      product,
      parameter,
      declaration.setting(Declaration.annotated),
      entry
    )
  }
}

extension FactoryDefinition {
  /// The container that the factory belongs to.
  @usableFromInline var container: any ManagedContainer { annotations?.container ?? carrier }

  var annotations: AnnotatedContainer? {
    declaration.has(Declaration.annotated) ? carrier as? AnnotatedContainer : nil
  }

  @inlinable var key: FactoryKey { FactoryKey(product, parameter, declaration) }

  /// Returns the key of the factory's singleton.
  ///
  /// Singletons outlive containers, so the key doesn't contain the container. It contains the type of the
  /// container if the declaration stands for a separate factory in each type: in a generic container, and
  /// for a factory that is found by its type.
  ///
  /// - Parameter entry: The entry of the factory, which stores the owner.
  /// - Returns: The key.
  func singletonKey(noting entry: Entry) -> FactoryKey {
    if let owner = entry.singletonOwner { return entry.key.with(owner: owner) }
    let type = type(of: container)
    let isGeneric = String(reflecting: type).contains("<")
    let owner = isGeneric || isTyped ? UInt(bitPattern: ObjectIdentifier(type)) : 0
    entry.noteSingleton(owner: owner)
    return entry.key.with(owner: owner)
  }

  /// The scope that the definition names.
  var scope: ScopeReference {
    if declaration.mark == .remembered, !declaration.has(Declaration.ownScope) {
      return
        (entry?.takeUnretainedValue() ?? container.manager.entries.find(key)?.takeUnretainedValue())?
        .boundScope
        ?? .none
    }
    guard declaration.has(Declaration.ownScope) else { return ScopeReference(declaration.mark) }
    return annotations?.scope.map { ScopeReference($0) } ?? .none
  }

  /// The type of the parameters, if each parameter has its own instance.
  var parameters: ParameterType? {
    guard declaration.has(Declaration.perParameter), let type = parameter as? any Hashable.Type
    else {
      return nil
    }
    return ParameterType(type)
  }

  /// Whether the container has a closure for the factory, other than the one in the definition.
  var isRegistered: Bool {
    let (manager, key) = (container.manager, key)
    let stored = manager.withPreparedState(of: container) { _ in manager.entry(key).look(\.stored) }
    return stored?.factory != nil
  }
}

/// The wrapper of the container in a definition with annotations.
///
/// Few definitions have annotations, and another word in each would slow down all of them.
@usableFromInline
final class AnnotatedContainer: ManagedContainer {
  let container: any ManagedContainer
  /// The scope, if it isn't a built-in one.
  let scope: ScopeIdentity?
  /// The options before `once()`.
  let once: StoredOptions?

  init(_ container: any ManagedContainer, _ scope: ScopeIdentity?, _ once: StoredOptions?) {
    (self.container, self.scope, self.once) = (container, scope, once)
  }

  @usableFromInline var manager: ContainerManager { container.manager }
}
