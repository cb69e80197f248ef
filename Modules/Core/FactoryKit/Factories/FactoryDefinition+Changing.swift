extension FactoryDefinition {
  /// Changes the options, unless an earlier `once()` overrides the modifier.
  ///
  /// A definition applies its modifiers with each use. If the container is prepared and has an entry of
  /// the factory, the change takes only the lock of that entry.
  func changeOptions(_ change: (inout FactoryOptions) -> Void) {
    if !changeKnownOptions(change) { self.change { change(&$0.options) } }
  }

  private func changeKnownOptions(_ change: (inout FactoryOptions) -> Void) -> Bool {
    let (manager, isAfterOnce) = (container.manager, declaration.has(Declaration.afterOnce))
    let status = manager.status
    guard status.isPrepared,
      let entry = manager.entries.find(key)?.takeUnretainedValue()
    else { return false }
    let (isDone, old) = entry.withContents { contents -> (Bool, StoredOptions?) in
      let (old, isOnce) = (contents.stored, contents.options.isOnce)
      // A change of the whole container is in progress: it changes this entry too.
      guard manager.status == status else { return (false, nil) }
      guard isOnce == isAfterOnce else { return (isOnce, nil) }
      change(&contents.options)
      return (true, old)
    }
    if let old { _ = Retired(old, of: entry) }
    return isDone
  }

  /// Returns the definition after `once()`.
  ///
  /// Until a reset, the options of the container override the modifiers before `once()`.
  func settingOnce() -> FactoryDefinition {
    let marks = Declaration.scopeMarks | Declaration.perParameter
    let known = preparedEntry?.takeUnretainedValue()
    let once = (known?.flags.isOnce == true ? known?.look { $0.options.once } : nil) ?? applyOnce()
    return carrying(declaration.setting(Declaration.afterOnce, clearing: marks), once: once)
  }

  private func applyOnce() -> StoredOptions? {
    if declaration.has(Declaration.afterOnce) {
      // A second `once()` in one definition repeats the first.
      change { _ in }
      return annotations?.once
    }
    let (scope, parameters) = (scope, parameters)
    var once: StoredOptions?
    change { contents in
      // A reset may have removed the scope meanwhile.
      contents.options.scope = scope.or(contents.options.scope)
      contents.options.parameters = parameters ?? contents.options.parameters
      once = StoredOptions(contents.options)
      contents.options.once = once
    }
    // Also inside of `autoRegister()`, where the container is not prepared yet.
    return once ?? container.manager.entries.find(key)?.takeUnretainedValue().look {
      $0.options.once
    }
      ?? nil
  }

  /// Replaces the closure that builds instances.
  @usableFromInline
  func register(_ recipe: StoredRecipe) {
    if let openScope = ResolutionThread.current.registering {
      return change(in: openScope) { options, _ in
        (options.registration, options.contributions) = (recipe, nil)
      }
    }
    // `autoRegister()` runs for each container, and a container doesn't own the singletons.
    change(forgettingSingleton: !ContainerManager.isAutoRegistering) { contents in
      (contents.options.registration, contents.options.contributions) = (recipe, nil)
      contents.instances = Instances()
    }
  }

  /// Adds a contribution to the factory.
  ///
  /// - Parameter recipe: Returns the contributions with the new one, given the options. It is called
  ///   under locks.
  func contribute(_ recipe: (FactoryOptions) -> StoredObject) {
    if let openScope = ResolutionThread.current.registering {
      return change(in: openScope) { options, outer in
        options.contributions = recipe(options.isRegistered ? options : outer())
        options.registration = nil
      }
    }
    change(forgettingSingleton: !ContainerManager.isAutoRegistering) { contents in
      contents.options.contributions = recipe(contents.options)
      // The contributions contain it.
      contents.options.registration = nil
      contents.instances = Instances()
    }
  }

  /// Changes the registration of a scope that is not open yet, so that only this thread knows it.
  ///
  /// - Parameters:
  ///   - openScope: The scope.
  ///   - change: Changes the options in the scope. Its second argument returns the options that these
  ///     override. It is called under a lock.
  private func change(
    in openScope: OpenScope,
    _ change: (inout FactoryOptions, _ outer: () -> FactoryOptions) -> Void
  ) {
    let manager = container.manager
    let entry =
      preparedEntry?.takeUnretainedValue()
      ?? manager.withPreparedState(of: container) { _ in manager.entry(key) }
    if !entry.flags.hasScopeRegistration { entry.noteScopeRegistration() }
    let own = openScope.entry(of: entry, in: manager)
    own.noteScopeRegistration()
    _ = own.change { contents in
      change(&contents.options) {
        OpenScope.registration(for: entry, in: manager)?.stored.options ?? entry.look(\.options)
      }
    }
  }

  /// Resets a part of the options and instances.
  func reset(_ options: FactoryResetOptions) {
    if options == .none { return }
    change(forgettingSingleton: options == .all || options == .scope) { $0.reset(options) }
  }

  /// Changes the contents of the entry, unless an earlier `once()` overrides the modifier.
  ///
  /// - Parameters:
  ///   - forgetsSingleton: `true` if the change removes the factory's singleton; `false` if it only
  ///     invalidates in-flight builds of the singleton with closures of this container; `nil` for
  ///     neither.
  ///   - change: Changes the contents. It is called under locks.
  func change(
    forgettingSingleton forgetsSingleton: Bool? = nil,
    _ change: (inout Entry.Contents) -> Void
  ) {
    let isAfterOnce = declaration.has(Declaration.afterOnce)
    // The old contents are released outside of the lock.
    _ = container.manager.withPreparedState(of: container) { _ -> (Retired, Retired?, [Retired]) in
      let entry = container.manager.entry(key)
      var isChanged = false
      let before = entry.change(replacingInOpenScopes: isChanged && forgetsSingleton != nil) {
        contents in
        if !isAfterOnce, contents.options.isOnce { return }
        isChanged = true
        if isAfterOnce, !contents.options.isOnce { contents.options.apply(annotations?.once) }
        change(&contents)
      }
      // After the change of the entry. Otherwise, a build in between would store an instance of the old
      // closure.
      var singleton: Retired?
      if isChanged, let forgetsSingleton {
        let key = singletonKey(noting: entry)
        if forgetsSingleton {
          singleton = Scope.singleton.reset(key)
        } else {
          singleton = Scope.singleton.invalidateBuilds(key, by: entry).map { Retired($1, of: $0) }
        }
      }
      let replaced =
        forgetsSingleton == nil ? [] : OpenScope.removeReplaced(by: entry, in: container.manager)
      return (Retired(before, of: entry), singleton, replaced)
    }
  }
}
