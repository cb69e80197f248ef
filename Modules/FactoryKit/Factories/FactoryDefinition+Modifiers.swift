public import Synchronization

/// A modifier, with the value that it sets in the options of a factory.
@usableFromInline
enum Modifier {
  case scope(ScopeReference)
  case parameters(ParameterType)
  case timeToLive(TimeToLive)
  case decorator(AnyDecoration)
  case context(FactoryContextType, StoredRecipe)

  fileprivate func apply(to options: inout FactoryOptions) {
    switch self {
    case .scope(let scope): options.scope = scope
    case .parameters(let type): options.parameters = type
    case .timeToLive(let timeToLive): options.timeToLive = timeToLive
    case .decorator(let decorator): options.decorator = decorator
    case .context(let context, let recipe): _ = options.contexts.set(recipe, for: context)
    }
  }
}

// A definition applies its modifiers with each use of the factory. So a modifier whose value is set
// already takes no lock: it compares the value with a word that the entry publishes.
extension FactoryDefinition {
  /// Returns a definition that names a scope, and sets the scope for uses of the factory that name none.
  @inlinable
  @inline(__always)
  consuming func scoped(_ mark: ScopeMark) -> FactoryDefinition {
    let scoped = declaration.setting(
      Declaration.scoped | mark.bits &<< 56 & Declaration.storage,
      clearing: Declaration.scopeMarks
    )
    if let entry = entryAtFirstLook, entry._withUnsafeGuaranteedRef({ $0.flags.mark }) == mark {
      return with(scoped, entry)
    }
    let scope = Modifier.scope(ScopeReference(mark))
    return with(scoped, Self.apply(scope, carrier, product, parameter, declaration, entry))
  }

  /// Returns a definition that names a scope of the user.
  @usableFromInline
  func scoped(_ scope: Scope) -> FactoryDefinition {
    let reference = scope.named
    guard let identity = reference.own else { return scoped(reference.mark) }
    if !isSet(in: preparedEntry, { $0.flags.mark == reference.mark }) { apply(.scope(reference)) }
    let marks =
      Declaration.scoped | Declaration.ownScope | reference.mark.bits &<< 56 & Declaration.storage
    return carrying(declaration.setting(marks, clearing: Declaration.scopeMarks)) {
      $0.scope = identity
    }
  }

  /// Returns a definition with an instance for each parameter.
  @inlinable
  @inline(__always)
  consuming func scoped(on type: ParameterType) -> FactoryDefinition {
    let entry = preparedEntry
    if !isSet(in: entry, { $0.flags.hasParameters }) { apply(.parameters(type)) }
    return with(declaration.setting(Declaration.perParameter), entry)
  }

  @inlinable
  @inline(__always)
  consuming func setTimeToLive(_ timeToLive: TimeToLive) {
    let nanoseconds = timeToLive.nanoseconds
    if isSet(in: knownEntry, { $0.timeToLive.load(ordering: .acquiring) == nanoseconds }) { return }
    _ = Self.apply(.timeToLive(timeToLive), carrier, product, parameter, declaration, entry)
  }

  /// Sets the decorator.
  ///
  /// - Parameters:
  ///   - code: The address of the closure's code, if it identifies the closure; zero if not.
  ///   - decorator: Returns the decorator.
  @inlinable
  @inline(__always)
  consuming func setDecorator(_ code: UInt, _ decorator: () -> AnyDecoration) {
    // Relaxed: the code is only compared.
    if code != 0, isSet(in: knownEntry, { $0.decoratorCode.load(ordering: .relaxed) == code }) {
      return
    }
    _ = Self.apply(.decorator(decorator()), carrier, product, parameter, declaration, entry)
  }

  /// Returns whether a closure without captured values is already set for a context, or must be ignored.
  @usableFromInline
  func hasContext(_ context: FactoryContextType, _ code: UInt) -> Bool {
    code != 0
      && isSet(in: preparedEntry) {
        $0.look { $0.options.contexts.factory(for: context)?.code == code }
      }
  }

  @usableFromInline
  func setContext(_ context: FactoryContextType, _ recipe: StoredRecipe) {
    apply(.context(context, recipe))
  }

  /// Returns whether a modifier changes nothing, because its value is set or an earlier `once()`
  /// overrides it.
  @inlinable
  @inline(__always)
  func isSet(in entry: Unmanaged<Entry>?, _ hasValue: (Entry) -> Bool) -> Bool {
    guard let entry else { return false }
    let isAfterOnce = declaration.has(Declaration.afterOnce)
    return entry._withUnsafeGuaranteedRef {
      // After a `once()` that a reset has undone, the modifiers before it come first.
      $0.flags.isOnce == isAfterOnce ? hasValue($0) : !isAfterOnce
    }
  }

  @usableFromInline
  @inline(never)
  func apply(_ modifier: Modifier) { changeOptions { modifier.apply(to: &$0) } }

  /// Applies a modifier to the options, given the parts of a definition.
  ///
  /// With a whole definition as an argument, the compiler would retain and release the container in the
  /// caller, also where the caller doesn't get here.
  ///
  /// - Returns: The entry, if the container is prepared.
  @usableFromInline
  @inline(never)
  static func apply(
    _ modifier: Modifier,
    _ carrier: any ManagedContainer,
    _ product: Any.Type,
    _ parameter: Any.Type,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>?
  ) -> Unmanaged<Entry>? {
    let definition = FactoryDefinition(carrier, product, parameter, declaration, entry)
    if case .scope(let scope) = modifier,
      definition.isSet(in: definition.preparedEntry, { $0.flags.mark == scope.mark })
    {
      return definition.preparedEntry
    }
    definition.apply(modifier)
    return definition.preparedEntry
  }
}

extension FactoryDefinition {
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
  @inlinable var preparedEntry: Unmanaged<Entry>? {
    @inline(__always) get {
      carrier.unmanagedManager._withUnsafeGuaranteedRef {
        $0.status.isPrepared ? entry ?? $0.entries.find(key) : nil
      }
    }
  }

  /// The entry of the factory, without a search in the caller.
  @inlinable var knownEntry: Unmanaged<Entry>? {
    @inline(__always) get {
      guard let entry else { return Self.preparedEntry(carrier, product, parameter, declaration) }
      return entry._withUnsafeGuaranteedRef { entry in
        entry.manager?._withUnsafeGuaranteedRef { $0.status.isPrepared } == true
      } ? entry : nil
    }
  }

  @usableFromInline
  @inline(never)
  static func preparedEntry(
    _ carrier: any ManagedContainer,
    _ product: Any.Type,
    _ parameter: Any.Type,
    _ declaration: Declaration
  ) -> Unmanaged<Entry>? {
    FactoryDefinition(carrier, product, parameter, declaration).preparedEntry
  }
}
