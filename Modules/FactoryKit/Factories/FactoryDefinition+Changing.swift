extension FactoryDefinition {
  /// Changes the options, unless this stands before a `once()` that has had its turn.
  ///
  /// - Parameter change: Changes the options. It is called under locks.
  /// - Returns: What stands behind the modifier.
  func changingOptions(_ change: (inout FactoryOptions) -> Void) -> FactoryDefinition {
    self.change { change(&$0.options) }
    return saying(change)
  }

  /// Has what stands before this ignored from now on, and what the container holds count.
  func settingOnce() -> FactoryDefinition {
    let said = saying { options in
      options.scope = scope
      options.parameters = parameters
    }
    // The container has it now, whichever turn it was.
    let marks = Site.scopeMarks | Site.perParameter
    let definition = said.with(said.site.setting(Site.behindOnce, clearing: marks))
    if !note.isOnce { definition.change { _ in } }
    return definition
  }

  /// Replaces the closure that makes the product.
  func registering(_ recipe: KeptRecipe) -> FactoryDefinition {
    // Each new container registers anew; the singleton is not that container's to forget.
    change(forgettingSingleton: !ContainerManager.isAutoRegistering) { contents in
      (contents.options.registration, contents.options.contributions) = (recipe, nil)
      contents.instances = Instances()
    }
    return saying { $0.registration = recipe }
  }

  /// Adds a closure to those that make the product.
  ///
  /// - Parameter recipe: Adds it to what the options hold. It is called under locks.
  func contributing(_ recipe: (FactoryOptions) -> Kept) {
    change(forgettingSingleton: !ContainerManager.isAutoRegistering) { contents in
      contents.options.contributions = recipe(contents.options)
      // It is the head of the contributions now, and not to be found without them.
      contents.options.registration = nil
      contents.instances = Instances()
    }
  }

  /// Throws away what the options name.
  func resetting(_ options: FactoryResetOptions) -> FactoryDefinition {
    if options == .none { return self }
    change(forgettingSingleton: options == .all || options == .scope) { $0.reset(options) }
    return saying { $0.reset(options) }
  }

  /// Carries along what a modifier before `once()` has said.
  private func saying(_ change: (inout FactoryOptions) -> Void) -> FactoryDefinition {
    if site.has(Site.behindOnce) { return self }
    var options = annotations?.said ?? FactoryOptions()
    change(&options)
    return carrying(
      site,
      scope: annotations?.scope,
      said: options,
      owner: annotations?.owner
    )
  }

  /// Changes what the container holds, unless this stands before a `once()` that has had its turn.
  ///
  /// - Parameters:
  ///   - forgetsSingleton: Whether the singleton of this factory, if there is one, is forgotten too,
  ///     or only builds of it that are under way here; `nil` for neither.
  ///   - change: Changes what the container holds. It is called under locks.
  func change(
    forgettingSingleton forgetsSingleton: Bool? = nil,
    _ change: (inout Entry.Contents) -> Void
  ) {
    let isBehindOnce = site.has(Site.behindOnce)
    // What was held before is handed out, so that it is released outside the lock.
    _ = container.manager.withPreparedState(of: container) { state in
      // Said before it is so: who does not know of it yet does not miss it.
      container.manager.setOverridden(&state)
      let entry = container.manager.entries.entry(key)
      var isChanged = false
      let before = entry.change { contents in
        if !isBehindOnce, contents.options.isOnce { return }
        isChanged = true
        if isBehindOnce, !contents.options.isOnce {
          if let said = annotations?.said { contents.options.overlay(said) }
          contents.options.isOnce = true
        }
        change(&contents)
      }
      // After the entry, or a build in between would be kept that began with what was there before.
      let singleton =
        switch isChanged ? forgetsSingleton : nil {
        case true?: Scope.singleton.reset(singletonKey)?.instances
        case false?: Scope.singleton.disownBuilds(singletonKey, by: entry)
        case nil: nil as Instances?
        }
      return (before, singleton)
    }
  }
}
