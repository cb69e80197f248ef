extension FactoryDefinition {
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
      return (entry ?? container.manager.entries.find(key))?
        ._withUnsafeGuaranteedRef(\.boundScope) ?? .none
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
