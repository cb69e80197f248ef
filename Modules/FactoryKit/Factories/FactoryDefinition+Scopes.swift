extension FactoryDefinition {
  /// Names a built-in scope, here and for later reads of the same factory that name none.
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
    return with(
      scoped,
      Self.entry(rememberingScope: mark, carrier, product, parameter, declaration, entry)
    )
  }

  /// Has the container remember a built-in scope, unless it does or is not to.
  ///
  /// It is given the parts of a definition: a whole one would be put together in memory each time, whether
  /// this is called or not.
  ///
  /// - Returns: What the container holds for the factory, if that is found.
  @usableFromInline
  @inline(never)
  static func entry(
    rememberingScope mark: ScopeMark,
    _ carrier: any ManagedContainer,
    _ product: Any.Type,
    _ parameter: Any.Type,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>?
  ) -> Unmanaged<Entry>? {
    let definition = FactoryDefinition(carrier, product, parameter, declaration, entry)
    let flags = definition.flags
    if flags.mark != mark, declaration.has(Declaration.afterOnce) || !flags.isOnce {
      definition.remember(ScopeReference(mark))
    }
    return definition.preparedEntry
  }

  /// Names a scope, here and for later reads of the same factory that name none.
  @usableFromInline
  func scoped(_ scope: Scope) -> FactoryDefinition {
    let (reference, flags) = (scope.named, flags)
    guard let identity = reference.own else { return scoped(reference.mark) }
    if flags.mark != reference.mark, declaration.has(Declaration.afterOnce) || !flags.isOnce {
      remember(reference)
    }
    let marks =
      Declaration.scoped | Declaration.ownScope | reference.mark.bits &<< 56 & Declaration.storage
    return carrying(declaration.setting(marks, clearing: Declaration.scopeMarks)) {
      $0.scope = identity
    }
  }

  /// Says that each parameter has an instance, here and for later reads of the same factory.
  @inlinable
  @inline(__always)
  consuming func scoped(on parameters: ParameterType) -> FactoryDefinition {
    let flags = flags
    if !flags.hasParameters, declaration.has(Declaration.afterOnce) || !flags.isOnce {
      remember(parameters)
    }
    return with(declaration.setting(Declaration.perParameter), entry)
  }

  /// The entry in the prepared container; `nil` if it is not found at the first look.
  ///
  /// For what becomes a part of a factory's property, where most of the key is known.
  @inlinable var entryAtFirstLook: Unmanaged<Entry>? {
    @inline(__always) get {
      carrier.unmanagedManager._withUnsafeGuaranteedRef {
        $0.status.isPrepared ? entry ?? $0.entries.entryInFirstRow(key) : nil
      }
    }
  }

  /// The entry in the prepared container, without a look at the container if a modifier has found it;
  /// `nil` if it has to be looked for.
  @inlinable var knownEntry: Unmanaged<Entry>? {
    @inline(__always) get {
      guard let entry else { return Self.preparedEntry(carrier, product, parameter, declaration) }
      return entry._withUnsafeGuaranteedRef { entry in
        entry.manager?._withUnsafeGuaranteedRef { $0.status.isPrepared } == true
      } ? entry : nil
    }
  }

  /// The entry in the prepared container, given the parts of a definition that knows none.
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

  /// The entry in the prepared container; `nil` if it has to be looked for.
  @inlinable var preparedEntry: Unmanaged<Entry>? {
    @inline(__always) get {
      carrier.unmanagedManager._withUnsafeGuaranteedRef {
        $0.status.isPrepared ? entry ?? $0.entries.find(key) : nil
      }
    }
  }

  /// What the prepared container has noted; nothing if it has to be looked for.
  @inlinable var flags: EntryFlags {
    @inline(__always) get {
      preparedEntry?._withUnsafeGuaranteedRef { $0.flags } ?? EntryFlags(bits: 0)
    }
  }

  /// Has the container remember a scope.
  @usableFromInline
  @inline(never)
  func remember(_ scope: ScopeReference) { change { $0.options.scope = scope } }

  /// Has the container remember that each parameter has an instance.
  @usableFromInline
  @inline(never)
  func remember(_ parameters: ParameterType) { change { $0.options.parameters = parameters } }
}
