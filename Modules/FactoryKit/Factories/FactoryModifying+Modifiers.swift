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

  /// Stores one instance during one resolution, from the outermost factory to its end.
  @inlinable public var graph: Self {
    @inline(__always) consuming get { replacing(definition.scoped(marked: .graph)) }
  }

  /// Gives the factory a scope.
  ///
  /// In the factory's definition, it applies to every resolution. From outside, it applies from now on
  /// if the definition names no scope; a scope in the definition applies again at the next resolution.
  ///
  /// - Parameter scope: How long an instance lives.
  /// - Returns: The factory with that scope.
  @inlinable
  @inline(__always)
  @discardableResult
  public func scope(_ scope: Scope) -> Self { replacing(definition.scoped(scope)) }

  /// Removes a stored instance that wasn't resolved for a time.
  ///
  /// Each resolution before that starts the time anew. For an instance from before the factory had a
  /// time to live, it starts with the next resolution. A monotonic clock measures it, also while the
  /// machine sleeps.
  ///
  /// - Parameter seconds: The time in seconds. If it isn't above zero, the instance is never used
  ///   again. If it's infinite, the instance never expires.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
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
  @inlinable
  @inline(__always)
  @discardableResult
  public func decorator(_ decorator: @escaping (_ instance: T) -> Void) -> Self {
    let code = codeOfPlainClosure(decorator)
    definition.set(.decorator(Decoration<T>(code) { instance, _ in decorator(instance) })) {
      $0.hasDecorator(code)
    }
    return self
  }

  /// Sets a closure that's called with each resolved instance, and whether it's new.
  ///
  /// - Parameter decorator: Called with the instance, and with whether this resolution has built
  ///   it. No lock is held.
  /// - Returns: The factory.
  @inlinable
  @inline(__always)
  @discardableResult
  public func decorator(_ decorator: @escaping (_ instance: T, _ isNew: Bool) -> Void) -> Self {
    let code = codeOfPlainClosure(decorator)
    definition.set(.decorator(Decoration<T>(code, decorator))) { $0.hasDecorator(code) }
    return self
  }

  /// Returns the factory with another definition.
  @inlinable
  @inline(__always)
  public consuming func replacing(_ definition: FactoryDefinition) -> Self {
    self.definition = definition
    return self
  }
}

extension FactoryModifying where P: Hashable {
  /// Stores an instance for each parameter, instead of one for all of them.
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

// A definition applies its modifiers with each use of the factory. So a modifier whose value is set
// already takes no lock: it compares the value with a word that the entry publishes.
extension FactoryDefinition {
  /// Returns a definition that names a scope, and sets the scope for uses of the factory that name none.
  @inlinable
  @inline(__always)
  consuming func scoped(marked mark: ScopeMark) -> FactoryDefinition {
    let scoped = declaration.setting(
      Declaration.scoped | mark.bits &<< 56 & Declaration.storage,
      clearing: Declaration.scopeMarks
    )
    return with(scoped, set(.scope(ScopeReference(mark)), unless: { $0.flags.mark == mark }))
  }

  /// Returns a definition that names a scope of the user.
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
  @inlinable
  @inline(__always)
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
  @inlinable
  @inline(__always)
  @discardableResult
  func set(
    _ modifier: @autoclosure () -> Modifier,
    unless isSet: (Entry) -> Bool
  ) -> Unmanaged<Entry>? {
    if let entry = entryAtFirstLook, self.isSet(in: entry, isSet) { return entry }
    return Self.set(modifier, unless: isSet, carrier, product, parameter, declaration, entry)
  }

  /// Sets the value of a modifier of a definition, given the parts of the definition.
  ///
  /// With a whole definition as an argument, the compiler would retain and release the container in the
  /// caller, also where the caller doesn't get here.
  @usableFromInline
  @inline(never)
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
  @inlinable
  @inline(__always)
  func isSet(in entry: Unmanaged<Entry>, _ hasValue: (Entry) -> Bool) -> Bool {
    let isAfterOnce = declaration.has(Declaration.afterOnce)
    return entry._withUnsafeGuaranteedRef {
      // After a `once()` that a reset has undone, the modifiers before it come first.
      $0.flags.isOnce == isAfterOnce ? hasValue($0) : !isAfterOnce
    }
  }

  /// The entry of the factory if the definition has it or the first row of the table, and the container
  /// is prepared.
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
