/// The options that apply to a factory: a modifier in the definition has precedence over the same one of the container,
/// and the scope also has it over the container's default.
///
/// A `once()` overrides the modifiers of the definition, apart from the scope. This is the one rule for all paths.
struct AppliedOptions {
  let scope: ScopeMark
  /// The modifiers of the definition that apply, apart from the scope.
  private let definition: DefinitionModifiers

  /// Applies the modifiers of a definition.
  ///
  /// - Parameters:
  ///   - modifiers: The modifiers of the definition.
  ///   - key: The factory.
  ///   - flags: The options of the container, in one word.
  ///   - defaultScope: The setting of the container; `nil` if it has no default.
  init(
    _ modifiers: DefinitionModifiers,
    of key: FactoryKey,
    over flags: EntryFlags,
    defaultScope: ScopeMark? = nil
  ) {
    scope = modifiers.scope.or(flags.scope).or(defaultScope)
    definition = key.isOverridden(by: flags) ? .scope(.none) : modifiers
  }

  /// The time to live in nanoseconds, given the options of the container.
  func timeToLive(over stored: StoredOptions?) -> Int64? {
    definition.timeToLive ?? stored?.values.timeToLive
  }

  func decorator(over stored: StoredOptions?) -> StoredClosure? {
    definition.decorator ?? stored?.values.decorator
  }

  func shutdownAction(over stored: StoredOptions?) -> ShutdownAction? {
    definition.shutdownAction ?? stored?.values.shutdownAction
  }

  /// The closure to build with; `nil` for the one of the definition.
  func closure(over stored: StoredOptions?) -> StoredClosure? {
    if definition.isScope {
      return stored?.values.closure
    }
    return all(over: stored).closure
  }

  /// All options, given those of the container.
  func all(over stored: StoredOptions?) -> FactoryOptions {
    var options = stored?.values ?? FactoryOptions()
    definition.apply(to: &options)
    return options
  }
}

extension FactoryKey {
  /// Returns whether a `once()` overrides the modifiers of the definition, apart from the scope.
  func isOverridden(by flags: EntryFlags) -> Bool {
    flags.isOnce && !declaration.flags.contains(.afterOnce)
  }
}

/// The options that the fast path needs, in one word: the scope, above bits for the others.
struct EntryFlags: Sendable {
  let bits: UInt

  private static var parameters: UInt { 1 }
  private static var once: UInt { 2 }
  private static var decorator: UInt { 4 }
  private static var registration: UInt { 8 }
  private static var others: UInt { 16 }
  private static var expiry: UInt { 32 }

  init(bits: UInt) { self.bits = bits }

  /// Returns the flags of options that an entry stores; no flags for `nil`.
  init(_ stored: StoredOptions?) { bits = stored?.flags.bits ?? 0 }

  init(_ options: FactoryOptions) {
    var bits = UInt(options.scope.bits) << 8
    if options.parameters != nil {
      bits |= Self.parameters
    }
    if options.isOnce {
      bits |= Self.once
    }
    if options.decorator != nil {
      bits |= Self.decorator
    }
    if options.registration != nil {
      bits |= Self.registration
    }
    if !options.contexts.isEmpty || options.contributions != nil {
      bits |= Self.others
    }
    if options.timeToLive != nil {
      bits |= Self.expiry
    }
    self.bits = bits
  }

  var scope: ScopeMark { ScopeMark(bits: UInt32(truncatingIfNeeded: bits >> 8)) }

  /// Whether each parameter has its own instance.
  var isPerParameter: Bool { bits & Self.parameters != 0 }

  /// Whether `once()` overrides the modifiers before it.
  var isOnce: Bool { bits & Self.once != 0 }

  var isDecorated: Bool { bits & Self.decorator != 0 }

  var isRegistered: Bool { bits & Self.registration != 0 }

  /// Whether there are closures for contexts, or contributions.
  var hasOtherClosures: Bool { bits & Self.others != 0 }

  /// Whether there is a time to live.
  var expires: Bool { bits & Self.expiry != 0 }
}

extension FactoryReference {
  /// Returns all options of the factory, given those of its container.
  func options(over stored: StoredOptions?) -> FactoryOptions {
    AppliedOptions(modifiers, of: key, over: EntryFlags(stored)).all(over: stored)
  }
}

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
