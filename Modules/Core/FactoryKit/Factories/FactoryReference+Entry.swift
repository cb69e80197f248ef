extension ManagedContainer {
  /// Returns the container's entry of a factory, created on first use.
  func entry(of key: FactoryKey) -> Entry {
    unretainedManager.use {
      $0.entries.entry(key) { Entry(key, owners(in: key)) }
    }
  }

  /// Returns the owners of a factory's entries outside of its container.
  ///
  /// Singletons outlive containers, so no container owns them. The type of the container owns them
  /// if the declaration stands for a separate factory in each type: in a generic container or a subclass of one, and for a factory that
  /// is found by its type. Otherwise the owner of the singleton is zero.
  private func owners(in key: FactoryKey) -> Entry.Owners {
    var type: Any.Type? = genericType
    if key.declaration.isIdentical(to: .typed) {
      type = Swift.type(of: self)
    }
    let singletons = type.map { UInt(bitPattern: ObjectIdentifier($0)) }
    return (manager.number, singletons ?? 0)
  }

  /// The first generic class among the type of the container and its superclasses, with its type arguments.
  private var genericType: Any.Type? {
    sequence(first: Mirror(reflecting: self), next: \.superclassMirror).lazy
      .map(\.subjectType)
      .first { String(reflecting: $0).contains("<") }
  }
}

extension FactoryReference {
  /// The container's entry of the factory, created on first use.
  var entry: Entry { container.entry(of: key) }

  /// Whether an open scope of the task or the container has a closure for the factory, other than the one in the
  /// definition.
  var isRegistered: Bool {
    let entry = container.manager.withPreparedState(of: container) { _ in self.entry }
    return options(in: entry)?.factory != nil
  }

  /// Returns the options that a resolution in the current task would have: those of an open scope with a registration,
  /// or those of the container and the definition.
  ///
  /// - Parameter entry: The container's entry of the factory.
  /// - Returns: The options; `nil` without any.
  func options(in entry: Entry) -> StoredOptions? {
    if let inScope = OpenScope.registration(for: entry) {
      return inScope.options
    }
    return options(overriding: entry.look(\.storedOptions))
  }
}
