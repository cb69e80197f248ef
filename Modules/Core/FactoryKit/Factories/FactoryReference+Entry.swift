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
  /// if the declaration stands for a separate factory in each type: in a generic container, and for a factory that
  /// is found by its type. Otherwise the owner of the singleton is zero.
  private func owners(in key: FactoryKey) -> Entry.Owners {
    let type = type(of: self)
    let isOfType = key.declaration.isIdentical(to: .typed) || String(reflecting: type).contains("<")
    let singletons = isOfType ? UInt(bitPattern: ObjectIdentifier(type)) : 0
    return (manager.number, singletons)
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
