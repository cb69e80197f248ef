/// What a factory is, apart from the closure that makes its product: whose, which, and how long.
///
/// It is a value that is made anew each time the factory's property is read. What is to last is in
/// the container.
public struct FactoryDefinition<P, T>: Sendable {
  let container: any ManagedContainer
  let declaration: Declaration
  /// The scope that the definition or a modifier behind it names.
  var scope: Scope?
  /// What tells parameters apart, if the definition or a modifier behind it says that they have an
  /// instance each.
  var parameterKey: Unchecked<(P) -> ParameterKey>?
  /// The generation of the entry that the first modifier has found.
  var generation: Generation?
  /// Whether this stands behind `once()`.
  var isBehindOnce = false
  /// The type of container that its singleton belongs to, if the declaration does not tell.
  var singletonOwner: ObjectIdentifier?

  init(_ container: any ManagedContainer, _ declaration: Declaration) {
    self.container = container
    self.declaration = declaration
  }

  var key: FactoryKey {
    FactoryKey(
      type: ObjectIdentifier(Entry<P, T>.self),
      name: declaration.name,
      fileID: declaration.fileID
    )
  }

  var frame: ResolutionFrame {
    ResolutionFrame(
      container: ObjectIdentifier(container),
      containerType: type(of: container),
      key: key,
      line: declaration.line
    )
  }

  /// What tells the singleton of this factory from others.
  var singletonKey: SingletonKey {
    SingletonKey(factory: key, line: declaration.line, containerType: singletonOwner)
  }

  /// Whether the container has a closure for this factory, other than the one in the definition.
  var isRegistered: Bool { holding(makingEntry: false).options?.factory != nil }

  /// Looks at what the prepared container holds for this factory.
  func holding(makingEntry: Bool) -> Holding<P, T> {
    let key = key
    return container.manager.withPreparedState(of: container) { state in
      let entry =
        makingEntry
        ? state.makeEntry(for: key, of: Entry<P, T>.self)
        : state.entry(for: key, of: Entry<P, T>.self)
      return Holding(entry, state.settings)
    }
  }

  /// Looks at what the container holds for this factory now, prepared or not.
  func holdingNow() -> Holding<P, T> {
    let key = key
    return container.manager.withState { state in
      Holding(state.entry(for: key, of: Entry<P, T>.self), state.settings)
    }
  }

  /// The scope that counts, given what the container holds for this factory.
  func scope(in holding: Holding<P, T>) -> Scope {
    scope ?? holding.options?.scope ?? holding.settings.defaultScope ?? .unique
  }
}
