/// The modifiers in a definition, which travel with each value of the factory.
@usableFromInline
enum DefinitionModifiers: Sendable {
  /// No modifier but the scope; `none` for a definition without a scope.
  case scope(ScopeMark)
  /// All modifiers in their order, the scope among them.
  case all([Modifier])

  private var all: [Modifier] {
    switch self {
    case .scope(.none): []
    case .scope(let scope): [.scope(scope)]
    case .all(let modifiers): modifiers
    }
  }

  /// The scope of the last modifier that names one.
  var scope: ScopeMark {
    if case .scope(let scope) = self {
      return scope
    }
    return last { if case .scope(let scope) = $0 { scope } else { nil } } ?? .none
  }

  /// The last decorator.
  var decorator: StoredClosure? {
    last { if case .decorator(let decorator) = $0 { decorator } else { nil } }
  }

  /// The last action that closes an instance.
  var shutdownAction: ShutdownAction? {
    last { if case .shutdownAction(let action) = $0 { action } else { nil } }
  }

  /// The last time to live.
  var timeToLive: Int64? {
    last { if case .timeToLive(let nanoseconds) = $0 { nanoseconds } else { nil } }
  }

  /// Returns the value of the last modifier that has one.
  private func last<Value>(_ value: (Modifier) -> Value?) -> Value? {
    guard case .all(let modifiers) = self else {
      return nil
    }
    for modifier in modifiers.reversed() {
      if let value = value(modifier) {
        return value
      }
    }
    return nil
  }

  /// Whether there is no modifier but the scope.
  var isScope: Bool {
    if case .scope = self {
      true
    } else {
      false
    }
  }

  /// Whether a modifier registers or contributes.
  var registers: Bool { all.contains(where: \.isRegistration) }

  @inlinable
  mutating func setScope(_ scope: ScopeMark) {
    switch self {
    case .scope: self = .scope(scope)
    case .all: append(.scope(scope))
    }
  }

  @usableFromInline
  mutating func append(_ modifier: Modifier) {
    switch self {
    case .scope(.none): self = .all([modifier])
    case .scope(let scope): self = .all([.scope(scope), modifier])
    case .all(var modifiers):
      // Leaves one reference to the array, so that it grows in place.
      self = .scope(.none)
      modifiers.append(modifier)
      self = .all(modifiers)
    }
  }

  /// Removes the modifiers that a later one replaces.
  @usableFromInline
  mutating func remove(replacedBy modifier: Modifier) {
    if isScope {
      return
    }
    self = .all(all.filter { !modifier.replaces($0) })
  }

  /// Sets the options of the modifiers.
  func apply(to options: inout FactoryOptions) {
    for modifier in all {
      options.set(modifier)
    }
  }
}

/// A modifier, in a definition or from outside.
///
/// `@unchecked`: any thread may call the closure of a contribution, like a registered closure.
@usableFromInline
enum Modifier: @unchecked Sendable {
  case scope(ScopeMark)
  /// The nanoseconds; `.max` if instances don't expire.
  case timeToLive(Int64)
  case decorator(StoredClosure)
  case shutdownAction(ShutdownAction)
  /// The closure for a context with at most one argument.
  case context(FactoryContextType, StoredClosure)
  case registration(StoredClosure)
  /// Returns the contributions with the new one, given the options at present.
  case contribution((FactoryOptions) -> StoredClosure)

  /// Whether it sets a closure in place of the definition's, apart from those for contexts.
  var isRegistration: Bool {
    switch self {
    case .registration, .contribution: true
    case .scope, .timeToLive, .decorator, .shutdownAction, .context: false
    }
  }

  /// Whether it replaces a modifier before it.
  func replaces(_ other: Modifier) -> Bool {
    switch (self, other) {
    case (.scope, .scope), (.timeToLive, .timeToLive), (.decorator, .decorator),
      (.shutdownAction, .shutdownAction):
      true
    case (.context(let context, _), .context(let replaced, _)): context == replaced
    default: isRegistration && other.isRegistration
    }
  }
}
