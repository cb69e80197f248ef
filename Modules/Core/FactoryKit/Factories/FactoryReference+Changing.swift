extension FactoryReference {
  /// Applies `once()`: until a reset, the options of the container override the modifiers before it.
  func setOnce() {
    if isOnce { return }
    let own = takeDefinitionFromOpenScope()
    change(forgettingSingleton: own == nil ? nil : !ContainerManager.isAutoRegistering) {
      contents in
      // A reset may have removed them meanwhile.
      contents.options.scope = definition.scope.or(contents.options.scope)
      contents.options.parameters = key.parameters ?? contents.options.parameters
      contents.options.isOnce = true
      guard let own else { return }
      contents.options.registration = own.registration
      contents.options.contributions = own.contributions
      contents.instances = Instances()
    }
  }

  /// Takes the registrations before `once()` out of the open scope whose closure reads the factory's property.
  ///
  /// They belong to the definition: code outside of the definition gets the factory after `once()`.
  ///
  /// - Returns: The options with the registrations; `nil` without an open scope that registers, and without a
  ///   registration.
  private func takeDefinitionFromOpenScope() -> FactoryOptions? {
    guard let openScope = ResolutionThread.current.registering,
      let own = openScope.entryIfAny(of: entry)
    else { return nil }
    let options = own.look(\.options)
    guard options.isRegistered, !options.isOnce else { return nil }
    _ = own.change { $0 = Entry.Contents() }
    return options
  }

  /// Replaces the closure that builds instances.
  @usableFromInline
  func register(_ recipe: StoredClosure) {
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
  func contribute(_ recipe: (FactoryOptions) -> StoredClosure) {
    if let openScope = ResolutionThread.current.registering {
      return change(in: openScope) { options, outer in
        options.contributions = recipe(options.isRegistered ? options : outer)
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
  ///   - change: Changes the options in the scope. Its second argument has the options that these override. It is
  ///     called under a lock.
  private func change(
    in openScope: OpenScope,
    _ change: (inout FactoryOptions, _ outer: FactoryOptions) -> Void
  ) {
    let entry = container.manager.withPreparedState(of: container) { _ in self.entry }
    // After `once()`, only the definition registers before it.
    let isAfterOnce = key.definition.flags.contains(.afterOnce)
    if entry.flags.isOnce, !isAfterOnce { return }
    entry.noteScopeRegistration()
    let own = openScope.entry(of: entry)
    own.noteScopeRegistration()
    // Not under the lock: another thread may replace these options, and this one then releases them.
    let outer = OpenScope.registration(for: entry)?.stored.options ?? entry.look(\.options)
    _ = own.change { contents in
      change(&contents.options, outer)
      contents.options.isOnce = isAfterOnce
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
    let isAfterOnce = key.definition.flags.contains(.afterOnce)
    // The old contents are released outside of the lock.
    _ = container.manager.withPreparedState(of: container) { _ -> [RemovedContents] in
      let entry = self.entry
      var isChanged = false
      var removed = [
        entry.change(replacingInOpenScopes: isChanged && forgetsSingleton != nil) { contents in
          if !isAfterOnce, contents.options.isOnce { return }
          isChanged = true
          change(&contents)
        }
      ]
      guard isChanged, let forgetsSingleton else { return removed }
      // After the change of the entry. Otherwise, a build in between would store an instance of the old
      // closure.
      removed += Scope.singleton.change(of: entry) {
        $0 = forgetsSingleton ? Instances() : $0.withoutBuilds { $0 === entry }
      }
      return removed + OpenScope.removeReplaced(by: entry)
    }
  }
}
