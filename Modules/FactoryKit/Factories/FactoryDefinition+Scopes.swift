extension FactoryDefinition {
  /// Names a built-in scope, here and for later reads of the same factory that name none.
  @inlinable
  @inline(__always)
  consuming func scoped(_ mark: ScopeMark) -> FactoryDefinition {
    let note = note
    if note.mark != mark, site.has(Site.behindOnce) || !note.isOnce {
      remember(ScopeReference(mark))
    }
    return with(
      site.setting(Site.scoped | mark.bits &<< 56 & Site.keeping, clearing: Site.scopeMarks)
    )
  }

  /// Names a scope, here and for later reads of the same factory that name none.
  @usableFromInline
  func scoped(_ scope: Scope) -> FactoryDefinition {
    let (reference, note) = (scope.named, note)
    guard let identity = reference.own else { return scoped(reference.mark) }
    if note.mark != reference.mark, site.has(Site.behindOnce) || !note.isOnce {
      remember(reference)
    }
    let marks = Site.scoped | Site.ownScope | reference.mark.bits &<< 56 & Site.keeping
    return carrying(site.setting(marks, clearing: Site.scopeMarks)) { $0.scope = identity }
  }

  /// Says that each parameter has an instance, here and for later reads of the same factory.
  @inlinable
  @inline(__always)
  consuming func scoped(on parameters: ParameterLookup) -> FactoryDefinition {
    let note = note
    if !note.hasParameters, site.has(Site.behindOnce) || !note.isOnce { remember(parameters) }
    return with(site.setting(Site.perParameter))
  }

  /// The entry in the prepared container; `nil` if it has to be looked for.
  @inlinable var preparedEntry: Unmanaged<Entry>? {
    @inline(__always) get {
      carrier.unmanagedManager._withUnsafeGuaranteedRef {
        $0.preparedEntry(of: ObjectIdentifier(product), ObjectIdentifier(parameter), site)
      }
    }
  }

  /// What the prepared container has noted; nothing if it has to be looked for.
  @inlinable var note: EntryNote {
    @inline(__always) get {
      preparedEntry?._withUnsafeGuaranteedRef { $0.note } ?? EntryNote(bits: 0)
    }
  }

  /// Has the container remember a scope.
  @usableFromInline
  @inline(never)
  func remember(_ scope: ScopeReference) { change { $0.options.scope = scope } }

  /// Has the container remember that each parameter has an instance.
  @usableFromInline
  @inline(never)
  func remember(_ parameters: ParameterLookup) { change { $0.options.parameters = parameters } }
}
