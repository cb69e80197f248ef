public import Synchronization

extension FactoryModifying {
  /// Creates a new instance for each resolution, as a factory without a scope does.
  @inlinable public var unique: Self {
    @inline(__always) consuming get { replacing(definition.scoped(marked: .unique)) }
  }

  /// Stores one instance for each container, until a reset.
  @inlinable public var cached: Self {
    @inline(__always) consuming get { replacing(definition.scoped(marked: .cached)) }
  }

  /// Stores one instance for each container as long as another object holds it.
  @inlinable public var shared: Self {
    @inline(__always) consuming get { replacing(definition.scoped(marked: .shared)) }
  }

  /// Stores one instance for the process, for all containers.
  @inlinable public var singleton: Self {
    @inline(__always) consuming get { replacing(definition.scoped(marked: .singleton)) }
  }

  /// Stores one instance until the resolution of the outermost factory ends.
  @inlinable public var graph: Self {
    @inline(__always) consuming get { replacing(definition.scoped(marked: .graph)) }
  }

  /// Gives the factory a scope.
  ///
  /// A scope in the factory's definition applies to every resolution. A scope that is set outside of the
  /// definition applies from now on, unless the definition names a scope, which applies again at the next
  /// resolution.
  ///
  /// - Parameter scope: The scope that stores instances.
  /// - Returns: The factory with that scope.
  @inlinable @inline(__always) @discardableResult
  public func scope(_ scope: Scope) -> Self { replacing(definition.scoped(scope)) }

  /// Removes a stored instance that wasn't resolved for a time.
  ///
  /// Each resolution of the stored instance restarts the time. If an instance is older than the
  /// modifier, the time starts with the next resolution. A monotonic clock measures the time, including
  /// the time that the machine sleeps.
  ///
  /// - Parameter seconds: The time in seconds. If it isn't above zero, a stored instance is never used
  ///   again. If it's infinite, an instance never expires.
  /// - Returns: The factory.
  @inlinable @inline(__always) @discardableResult
  public func timeToLive(_ seconds: Double) -> Self {
    let timeToLive = TimeToLive(seconds: seconds)
    definition.set(.timeToLive(timeToLive)) {
      $0.timeToLive.load(ordering: .acquiring) == timeToLive.nanoseconds
    }
    return self
  }

  /// Sets a closure that's called with each resolved instance, new or stored.
  ///
  /// - Parameter decorator: Called with the instance, with no lock held.
  /// - Returns: The factory.
  @inlinable @inline(__always) @discardableResult
  public func decorator(_ decorator: @escaping (_ instance: T) -> Void) -> Self {
    let code = codeOfPlainClosure(decorator)
    definition.set(.decorator(Decoration<T>(code) { instance, _ in decorator(instance) })) {
      $0.hasDecorator(code)
    }
    return self
  }

  /// Sets a closure that's called with each resolved instance, and with a flag for a new one.
  ///
  /// - Parameter decorator: Called with the instance, and with `true` if this resolution has built the
  ///   instance. No lock is held.
  /// - Returns: The factory.
  @inlinable @inline(__always) @discardableResult
  public func decorator(_ decorator: @escaping (_ instance: T, _ isNew: Bool) -> Void) -> Self {
    let code = codeOfPlainClosure(decorator)
    definition.set(.decorator(Decoration<T>(code, decorator))) { $0.hasDecorator(code) }
    return self
  }

  /// Returns the factory with another definition.
  @inlinable @inline(__always)
  public consuming func replacing(_ definition: FactoryDefinition) -> Self {
    self.definition = definition
    return self
  }
}

extension FactoryModifying where P: Hashable {
  /// Stores an instance for each parameter, instead of one instance for all parameters.
  ///
  /// Two parameters are the same if they are equal. Their `==` and `hash(into:)` must not resolve. For
  /// a parameter that isn't equal to itself, such as a NaN, each resolution builds an instance.
  @inlinable public var scopeOnParameters: Self {
    @inline(__always) consuming get {
      replacing(definition.scoped(on: ParameterType(P.self)))
    }
  }
}

/// A modifier, with the value that it sets in the options of a factory.
@usableFromInline
enum Modifier {
  case scope(ScopeReference)
  case parameters(ParameterType)
  case timeToLive(TimeToLive)
  case decorator(AnyDecoration)
  case context(FactoryContextType, StoredRecipe)
  case shutdown(ShutdownAction)

  fileprivate func apply(to options: inout FactoryOptions) {
    switch self {
    case .scope(let scope): options.scope = scope
    case .parameters(let type): options.parameters = type
    case .timeToLive(let timeToLive): options.timeToLive = timeToLive
    case .decorator(let decorator): options.decorator = decorator
    case .context(let context, let recipe): options.contexts.set(recipe, for: context)
    case .shutdown(let action): options.shutdownAction = action
    }
  }
}

// A definition applies its modifiers with each use of the factory. If the value of a modifier is already
// set, the modifier takes no lock: it compares the value with a word that the entry publishes.
extension FactoryDefinition {
  /// Returns a definition that names a scope, and sets the scope for definitions without one.
  @inlinable @inline(__always)
  consuming func scoped(marked mark: ScopeMark) -> FactoryDefinition {
    let scoped = declaration.setting(
      Declaration.scoped | mark.bits &<< 56 & Declaration.storage,
      clearing: Declaration.scopeMarks
    )
    return with(scoped, set(.scope(ScopeReference(mark)), unless: { $0.flags.mark == mark }))
  }

  /// Returns a definition that names a scope, built-in or not.
  @usableFromInline
  func scoped(_ scope: Scope) -> FactoryDefinition {
    let reference = scope.named
    guard let identity = reference.own else { return scoped(marked: reference.mark) }
    set(.scope(reference), unless: { $0.flags.mark == reference.mark })
    let marks =
      Declaration.scoped | Declaration.ownScope | reference.mark.bits &<< 56 & Declaration.storage
    return carrying(
      declaration.setting(marks, clearing: Declaration.scopeMarks),
      scope: identity
    )
  }

  /// Returns a definition with an instance for each parameter.
  @inlinable @inline(__always)
  consuming func scoped(on type: ParameterType) -> FactoryDefinition {
    let entry = set(.parameters(type), unless: { $0.flags.hasParameters })
    return with(declaration.setting(Declaration.perParameter), entry)
  }

  /// Sets the value of a modifier, unless it is set or an earlier `once()` overrides the modifier.
  ///
  /// - Parameters:
  ///   - modifier: The modifier, which is created only if its value isn't set.
  ///   - isSet: Returns whether an entry has the value.
  /// - Returns: The entry of the factory, if the container is prepared.
  @inlinable @inline(__always) @discardableResult
  func set(
    _ modifier: @autoclosure () -> Modifier,
    unless isSet: (Entry) -> Bool
  ) -> Unmanaged<Entry>? {
    if let entry = entryAtFirstLook, self.isSet(in: entry, isSet) { return entry }
    return Self.set(modifier, unless: isSet, carrier, product, parameter, declaration, entry)
  }

  /// Sets the value of a modifier of a definition, given the parts of the definition.
  ///
  /// With a whole definition as an argument, the caller would retain and release the container, even if
  /// it doesn't reach this call.
  @usableFromInline @inline(never)
  static func set(
    _ modifier: () -> Modifier,
    unless isSet: (Entry) -> Bool,
    _ carrier: any ManagedContainer,
    _ product: Any.Type,
    _ parameter: Any.Type,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>?
  ) -> Unmanaged<Entry>? {
    let definition = FactoryDefinition(carrier, product, parameter, declaration, entry)
    if let entry = definition.preparedEntry, definition.isSet(in: entry, isSet) { return entry }
    let modifier = modifier()
    definition.changeOptions { modifier.apply(to: &$0) }
    return definition.preparedEntry
  }

  /// Returns whether a modifier changes nothing, because its value is set or an earlier `once()`
  /// overrides it.
  @inlinable @inline(__always)
  func isSet(in entry: Unmanaged<Entry>, _ hasValue: (Entry) -> Bool) -> Bool {
    let isAfterOnce = declaration.has(Declaration.afterOnce)
    return entry._withUnsafeGuaranteedRef {
      // If a reset has undone the `once()`, the modifiers before `once()` must be set again first.
      $0.flags.isOnce == isAfterOnce ? hasValue($0) : !isAfterOnce
    }
  }

  /// The entry of the factory in a prepared container, if the definition or the table's first row has it.
  @inlinable var entryAtFirstLook: Unmanaged<Entry>? {
    @inline(__always) get {
      carrier.unmanagedManager._withUnsafeGuaranteedRef {
        $0.status.isPrepared ? entry ?? $0.entries.entryInFirstRow(key) : nil
      }
    }
  }

  /// The entry of the factory, if the container has one and is prepared.
  var preparedEntry: Unmanaged<Entry>? {
    carrier.unmanagedManager._withUnsafeGuaranteedRef {
      $0.status.isPrepared ? entry ?? $0.entries.find(key) : nil
    }
  }
}

extension Entry {
  /// Returns whether a closure without captured values is the decorator.
  ///
  /// - Parameter code: The address of the closure's code; zero if it captures values.
  /// - Returns: Whether it is set.
  @inlinable
  func hasDecorator(_ code: UInt) -> Bool {
    // Relaxed: the code is only compared.
    code != 0 && decoratorCode.load(ordering: .relaxed) == code
  }

  /// Returns whether a closure without captured values is the shutdown action.
  ///
  /// - Parameter code: The address of the closure's code; zero if it captures values.
  /// - Returns: Whether it is set.
  @inlinable
  func hasShutdownAction(_ code: UInt) -> Bool {
    // Relaxed: the code is only compared.
    code != 0 && shutdownCode.load(ordering: .relaxed) == code
  }

  /// Returns whether a closure without captured values is set for a context.
  ///
  /// - Parameters:
  ///   - code: The address of the closure's code; zero if it captures values.
  ///   - context: The context.
  /// - Returns: Whether it is set.
  @usableFromInline
  func hasRecipe(_ code: UInt, for context: FactoryContextType) -> Bool {
    code != 0 && look { $0.stored?.options.contexts.factory(for: context)?.code == code }
  }
}
