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

extension ManagedContainer {
  /// Returns the container's entry of a factory, created on first use.
  func entry(of key: FactoryKey) -> Entry {
    unretainedManager.use { manager in
      if let entry = manager.store.entries.unretainedEntry(key)?.object {
        return entry
      }
      let owners = owners(in: key, manager)
      return manager.store.entries.entry(key) { Entry(key, owners) }
    }
  }

  /// Returns the owners of a factory's entries outside of its container.
  ///
  /// Singletons outlive containers, so no container owns them. The type of the container owns them if the declaration
  /// stands for a separate factory in each type: for a factory that is found by its type, and in a generic container or
  /// a subclass of one. Otherwise the owner of the singleton is zero.
  private func owners(in key: FactoryKey, _ manager: ContainerManager) -> Entry.Owners {
    if key.declaration.isIdentical(to: .typed) {
      return (manager.number, UInt(bitPattern: ObjectIdentifier(type(of: self))))
    }
    return (manager.number, findSingletonOwner())
  }
}

/// The owners of singletons, by the types of the containers.
private let singletonOwners = Locked<[ObjectIdentifier: UInt]>([:])

extension ManagedContainer {
  /// Returns the owner of the singletons of containers of this type: zero, or a generic class with its type arguments.
  ///
  /// The first call for a type, which is before the first use of a container, may call code of the program, if the type
  /// describes itself with a `Mirror`.
  @discardableResult
  func findSingletonOwner() -> UInt {
    let type = ObjectIdentifier(type(of: self))
    if let known = singletonOwners.withLock({ $0[type] }) {
      return known
    }
    // The first generic class among the type and its superclasses.
    let generic = sequence(first: Mirror(reflecting: self), next: \.superclassMirror).lazy
      .map(\.subjectType)
      .first { isGeneric($0) }
    let owner = generic.map { UInt(bitPattern: ObjectIdentifier($0)) } ?? 0
    singletonOwners.withLock { $0[type] = owner }
    return owner
  }
}

/// Whether the name of a type has type arguments: a "<" that isn't in an identifier in backticks.
private func isGeneric(_ type: Any.Type) -> Bool {
  let parts = String(reflecting: type).split(separator: "`", omittingEmptySubsequences: false)
  return stride(from: 0, to: parts.count, by: 2).contains { parts[$0].contains("<") }
}

extension FactoryReference {
  /// The container's entry of the factory, created on first use.
  var entry: Entry { container.entry(of: key) }

  /// The container's entry of the factory, after the container's `autoRegister()` has run.
  var preparedEntry: Entry {
    container.manager.withPreparedState(of: container) { _ in entry }
  }

  /// Whether an open scope of the task or the container has a closure for the factory, other than the one in the
  /// definition.
  var isRegistered: Bool {
    options(in: preparedEntry).closure != nil
  }

  /// Returns the options that a resolution in the current task would have: those of an open scope with a registration,
  /// or those of the container and the definition.
  ///
  /// - Parameter entry: The container's entry of the factory.
  /// - Returns: The options.
  func options(in entry: Entry) -> FactoryOptions {
    if let inScope = OpenScope.registration(for: entry) {
      return inScope.options.values
    }
    return options(over: entry.look(\.storedOptions))
  }
}
