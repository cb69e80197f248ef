import Synchronization

extension FactoryDefinition {
  /// Changes the options, unless this stands before a `once()` that has had its turn.
  ///
  /// - Parameter change: Changes the options, and returns what it takes out. It is called under locks.
  func changeOptions(_ change: (inout FactoryOptions) -> [Kept]) {
    if changeKnownOptions(change) { return }
    // What is taken out goes with what was held before.
    self.change { _ = change(&$0.options) }
  }

  /// Changes the options if the container is prepared and knows the factory: with the lock of the entry
  /// alone, as a modifier in a definition is applied with each use of it.
  private func changeKnownOptions(_ change: (inout FactoryOptions) -> [Kept]) -> Bool {
    let (manager, isBehindOnce) = (container.manager, site.has(Site.behindOnce))
    let status = manager.status
    guard status.isPrepared, manager.filter.mayContain(site),
      let entry = manager.entries.entryIfNear(key)
    else { return false }
    return entry._withUnsafeGuaranteedRef { entry in
      let (isDone, old) = entry.changeOptions { options -> (Bool, [Kept]) in
        // A change of the whole container that has begun has changed this entry, or is going to.
        guard manager.status == status else { return (false, []) }
        if options.isOnce, !isBehindOnce { return (true, []) }
        if isBehindOnce, !options.isOnce { return (false, []) }
        return (true, change(&options))
      }
      // A decorator may be found without the lock.
      if !old.isEmpty { _ = Discarded(old, of: entry) }
      return isDone
    }
  }

  /// Whether a closure that has captured nothing is set for a context, or is to be ignored.
  @usableFromInline
  func hasContext(_ context: FactoryContextType, _ code: UInt) -> Bool {
    code != 0 && says { $0.contexts.factory(for: context)?.code == code }
  }

  /// Sets the closure for a context, unless this stands before a `once()` that has had its turn.
  @usableFromInline
  func setContext(_ context: FactoryContextType, _ factory: KeptRecipe) {
    changeOptions { $0.contexts.set(factory, for: context) }
  }

  /// Whether a closure that has captured nothing is the decorator, or is to be ignored.
  @usableFromInline
  func hasDecorator(_ code: UInt) -> Bool { code != 0 && says { $0.decorator?.code == code } }

  /// Sets the decorator, unless this stands before a `once()` that has had its turn.
  @usableFromInline
  func setDecorator(_ decorator: AnyDecoration) {
    changeOptions { options in
      defer { options.decorator = decorator }
      return options.decorator.map { [$0] } ?? []
    }
  }

  /// Whether the options say something already, or a modifier here is to be ignored.
  private func says(_ condition: (FactoryOptions) -> Bool) -> Bool {
    guard let entry = preparedEntry else { return false }
    let isBehindOnce = site.has(Site.behindOnce)
    return entry._withUnsafeGuaranteedRef {
      $0.look { contents in
        // Behind `once()`, what stands before it has to be said first.
        contents.options.isOnce == isBehindOnce ? condition(contents.options) : !isBehindOnce
      }
    }
  }

  /// Has a kept instance expire, unless this stands before a `once()` that has had its turn.
  func setTimeToLive(_ timeToLive: TimeToLive) {
    let isSaid = preparedEntry?._withUnsafeGuaranteedRef {
      // Behind `once()`, what stands before it has to be said first.
      $0.timeToLive.load(ordering: .acquiring) == timeToLive.nanoseconds
        && $0.note.isOnce == site.has(Site.behindOnce)
    }
    if isSaid == true { return }
    changeOptions { options in
      options.timeToLive = timeToLive
      return []
    }
  }

  /// Has what stands before this ignored from now on, and what the container holds count.
  func settingOnce() -> FactoryDefinition {
    let marks = Site.scopeMarks | Site.perParameter
    let once = saidOnce ?? sayOnce()
    return carrying(site.setting(Site.behindOnce, clearing: marks)) { $0.once = once }
  }

  /// What was said before `once()`, if that has had its turn.
  private var saidOnce: SaidOnce? {
    preparedEntry?._withUnsafeGuaranteedRef { $0.note.isOnce ? $0.look(\.options.once) : nil }
      ?? nil
  }

  private func sayOnce() -> SaidOnce? {
    if site.has(Site.behindOnce) {
      // A second `once()` says again what the first has said.
      change { _ in }
      return annotations?.once
    }
    let (scope, parameters) = (scope, parameters)
    var once: SaidOnce?
    change { contents in
      // A reset may have come in between.
      contents.options.scope = scope.or(contents.options.scope)
      contents.options.parameters = parameters ?? contents.options.parameters
      once = SaidOnce(contents.options)
      contents.options.once = once
    }
    // Inside `autoRegister()` too, where the container is not prepared yet.
    return once ?? container.manager.entries.entryIfAny(key)?.look(\.options.once) ?? nil
  }

  /// Replaces the closure that makes the product.
  func register(_ recipe: KeptRecipe) {
    if let opening = ResolutionThread.current.registering {
      return change(in: opening) { options, _ in
        (options.registration, options.contributions) = (recipe, nil)
      }
    }
    // Each new container registers anew; the singleton is not that container's to forget.
    change(forgettingSingleton: !ContainerManager.isAutoRegistering) { contents in
      (contents.options.registration, contents.options.contributions) = (recipe, nil)
      contents.instances = Instances()
    }
  }

  /// Adds a closure to those that make the product.
  ///
  /// - Parameter recipe: Adds it to what the options hold. It is called under locks.
  func contribute(_ recipe: (FactoryOptions) -> Kept) {
    if let opening = ResolutionThread.current.registering {
      return change(in: opening) { options, outer in
        options.contributions = recipe(options.isRegistered ? options : outer)
        options.registration = nil
      }
    }
    change(forgettingSingleton: !ContainerManager.isAutoRegistering) { contents in
      contents.options.contributions = recipe(contents.options)
      // It is the head of the contributions now, and not to be found without them.
      contents.options.registration = nil
      contents.instances = Instances()
    }
  }

  /// Changes what an opening of a scope has registered.
  ///
  /// - Parameters:
  ///   - opening: The opening.
  ///   - change: Changes the options, given those that it takes the place of. It is called under a lock.
  private func change(
    in opening: ScopeOpening,
    _ change: (inout FactoryOptions, FactoryOptions) -> Void
  ) {
    let manager = container.manager
    let entry = manager.withPreparedState(of: container) { _ in manager.entries.entry(key) }
    let outer =
      opening.outer.flatMap { $0.options(of: entry, in: manager) } ?? entry.look(\.options)
    // Said before it is so, as in the container.
    manager.filter.insert(site)
    entry.noteOpening()
    let place = opening.entry(of: entry, in: manager)
    // Handed out of the lock, and dropped here.
    _ = Discarded(
      place.change { contents in
        change(&contents.options, outer)
        contents.instances = Instances()
      },
      of: place
    )
  }

  /// Throws away what the options name.
  func reset(_ options: FactoryResetOptions) {
    if options == .none { return }
    change(forgettingSingleton: options == .all || options == .scope) { $0.reset(options) }
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
    _ = container.manager.withPreparedState(of: container) { _ -> (Discarded, Discarded?) in
      // Said before it is so: who does not know of it yet does not miss it.
      container.manager.filter.insert(site)
      let entry = container.manager.entries.entry(key)
      var isChanged = false
      let before = entry.change(forgettingOpenings: forgetsSingleton != nil) { contents in
        if !isBehindOnce, contents.options.isOnce { return }
        isChanged = true
        if isBehindOnce, !contents.options.isOnce { contents.options.say(annotations?.once) }
        change(&contents)
      }
      // After the entry, or a build in between would be kept that began with what was there before.
      var singleton: Discarded?
      if isChanged, let forgetsSingleton {
        let key = singletonKey(noting: entry)
        if forgetsSingleton {
          singleton = Scope.singleton.reset(key)
        } else {
          singleton = Scope.singleton.disownBuilds(key, by: entry).map { Discarded($1, of: $0) }
        }
      }
      return (Discarded(before, of: entry), singleton)
    }
  }
}
