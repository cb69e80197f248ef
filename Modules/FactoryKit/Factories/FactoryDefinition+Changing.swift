public import Synchronization

extension FactoryDefinition {
  /// Changes the options, unless an earlier `once()` overrides the modifier.
  ///
  /// A definition applies its modifiers with each use, so the change takes only the lock of the entry where
  /// the container is prepared and knows the factory.
  func changeOptions(_ change: (inout FactoryOptions) -> Void) {
    if !changeKnownOptions(change) { self.change { change(&$0.options) } }
  }

  private func changeKnownOptions(_ change: (inout FactoryOptions) -> Void) -> Bool {
    let (manager, isAfterOnce) = (container.manager, declaration.has(Declaration.afterOnce))
    let status = manager.status
    guard status.isPrepared, manager.filter.mayContain(declaration),
      let entry = manager.entries.find(key)?.takeUnretainedValue()
    else { return false }
    let (isDone, old) = entry.withContents { contents -> (Bool, FactoryOptions?) in
      let old = contents.options
      // A change of the whole container is in progress: it changes this entry too.
      guard manager.status == status else { return (false, nil) }
      guard old.isOnce == isAfterOnce else { return (old.isOnce, nil) }
      change(&contents.options)
      return (true, old)
    }
    if let old { _ = Retired(old, of: entry) }
    return isDone
  }

  /// Whether a closure that has captured nothing is set for a context, or is to be ignored.
  @usableFromInline
  func hasContext(_ context: FactoryContextType, _ code: UInt) -> Bool {
    code != 0 && says { $0.contexts.factory(for: context)?.code == code }
  }

  /// Sets the closure for a context, unless this stands before a `once()` that has had its turn.
  @usableFromInline
  func setContext(_ context: FactoryContextType, _ factory: StoredRecipe) {
    changeOptions { _ = $0.contexts.set(factory, for: context) }
  }

  /// Sets the decorator, unless it is set, or this stands before a `once()` that has had its turn.
  ///
  /// - Parameters:
  ///   - code: The address of the closure's code, if that tells it from others; else zero.
  ///   - decorator: Makes the decorator, if it is to be set.
  @inlinable
  @inline(__always)
  consuming func setDecorator(_ code: UInt, _ decorator: () -> AnyDecoration) {
    if code != 0, let entry = knownEntry {
      let isAfterOnce = declaration.has(Declaration.afterOnce)
      let isSaid = entry._withUnsafeGuaranteedRef {
        // Behind `once()`, what stands before it has to be said first.
        $0.flags.isOnce == isAfterOnce
          ? $0.decoratorCode.load(ordering: .relaxed) == code : !isAfterOnce
      }
      if isSaid { return }
    }
    Self.setDecorator(decorator(), carrier, product, parameter, declaration, entry)
  }

  /// Sets the decorator, given the parts of a definition: see `entry(rememberingScope:)`.
  @usableFromInline
  @inline(never)
  static func setDecorator(
    _ decorator: AnyDecoration,
    _ carrier: any ManagedContainer,
    _ product: Any.Type,
    _ parameter: Any.Type,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>?
  ) {
    FactoryDefinition(carrier, product, parameter, declaration, entry)
      .changeOptions { $0.decorator = decorator }
  }

  /// Whether the options say something already, or a modifier here is to be ignored.
  private func says(_ condition: (FactoryOptions) -> Bool) -> Bool {
    guard let entry = preparedEntry else { return false }
    let isAfterOnce = declaration.has(Declaration.afterOnce)
    return entry._withUnsafeGuaranteedRef {
      $0.look { contents in
        // Behind `once()`, what stands before it has to be said first.
        contents.options.isOnce == isAfterOnce ? condition(contents.options) : !isAfterOnce
      }
    }
  }

  /// Has a kept instance expire, unless this stands before a `once()` that has had its turn.
  @inlinable
  @inline(__always)
  consuming func setTimeToLive(_ timeToLive: TimeToLive) {
    let isSaid = knownEntry?._withUnsafeGuaranteedRef {
      // Behind `once()`, what stands before it has to be said first.
      $0.timeToLive.load(ordering: .acquiring) == timeToLive.nanoseconds
        && $0.flags.isOnce == declaration.has(Declaration.afterOnce)
    }
    if isSaid != true {
      Self.changeTimeToLive(to: timeToLive, carrier, product, parameter, declaration, entry)
    }
  }

  /// Sets the time to live, given the parts of a definition: see `entry(rememberingScope:)`.
  @usableFromInline
  @inline(never)
  static func changeTimeToLive(
    to timeToLive: TimeToLive,
    _ carrier: any ManagedContainer,
    _ product: Any.Type,
    _ parameter: Any.Type,
    _ declaration: Declaration,
    _ entry: Unmanaged<Entry>?
  ) {
    FactoryDefinition(carrier, product, parameter, declaration, entry)
      .changeOptions { $0.timeToLive = timeToLive }
  }

  /// Has what stands before this ignored from now on, and what the container holds count.
  func settingOnce() -> FactoryDefinition {
    let marks = Declaration.scopeMarks | Declaration.perParameter
    let once = onceOptions ?? sayOnce()
    return carrying(declaration.setting(Declaration.afterOnce, clearing: marks)) { $0.once = once }
  }

  /// What was said before `once()`, if that has had its turn.
  private var onceOptions: OnceOptions? {
    preparedEntry?._withUnsafeGuaranteedRef { $0.flags.isOnce ? $0.look(\.options.once) : nil }
      ?? nil
  }

  private func sayOnce() -> OnceOptions? {
    if declaration.has(Declaration.afterOnce) {
      // A second `once()` says again what the first has said.
      change { _ in }
      return annotations?.once
    }
    let (scope, parameters) = (scope, parameters)
    var once: OnceOptions?
    change { contents in
      // A reset may have come in between.
      contents.options.scope = scope.or(contents.options.scope)
      contents.options.parameters = parameters ?? contents.options.parameters
      once = OnceOptions(contents.options)
      contents.options.once = once
    }
    // Inside `autoRegister()` too, where the container is not prepared yet.
    return once ?? container.manager.entries.find(key)?.takeUnretainedValue().look(\.options.once)
      ?? nil
  }

  /// Replaces the closure that makes the product.
  func register(_ recipe: StoredRecipe) {
    if let openScope = ResolutionThread.current.registering {
      return change(in: openScope) { options, _ in
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
  func contribute(_ recipe: (FactoryOptions) -> StoredObject) {
    if let openScope = ResolutionThread.current.registering {
      return change(in: openScope) { options, outer in
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
    in openScope: OpenScope,
    _ change: (inout FactoryOptions, FactoryOptions) -> Void
  ) {
    let manager = container.manager
    let entry = manager.withPreparedState(of: container) { _ in manager.entries.entry(key) }
    let outer =
      openScope.outer.flatMap { $0.options(of: entry, in: manager) } ?? entry.look(\.options)
    // Said before it is so, as in the container.
    manager.filter.insert(declaration)
    entry.noteOpenScope()
    let place = openScope.entry(of: entry, in: manager)
    // Handed out of the lock, and dropped here.
    _ = Retired(
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
    let isAfterOnce = declaration.has(Declaration.afterOnce)
    // What was held before is handed out, so that it is released outside the lock.
    _ = container.manager.withPreparedState(of: container) { _ -> (Retired, Retired?) in
      // Said before it is so: who does not know of it yet does not miss it.
      container.manager.filter.insert(declaration)
      let entry = container.manager.entries.entry(key)
      var isChanged = false
      let before = entry.change(forgettingOpenScopes: forgetsSingleton != nil) { contents in
        if !isAfterOnce, contents.options.isOnce { return }
        isChanged = true
        if isAfterOnce, !contents.options.isOnce { contents.options.say(annotations?.once) }
        change(&contents)
      }
      // After the entry, or a build in between would be kept that began with what was there before.
      var singleton: Retired?
      if isChanged, let forgetsSingleton {
        let key = singletonKey(noting: entry)
        if forgetsSingleton {
          singleton = Scope.singleton.reset(key)
        } else {
          singleton = Scope.singleton.invalidateBuilds(key, by: entry).map { Retired($1, of: $0) }
        }
      }
      return (Retired(before, of: entry), singleton)
    }
  }
}
