extension FactoryDefinition {
  /// Makes a product with a registration, or as the definition says if there is none, as one step of
  /// the resolution that this thread is in, and returns it in a box.
  @usableFromInline typealias Build = (_ container: AnyObject, _ registration: Kept?) -> Kept

  /// Returns an instance, whatever there is to be obeyed.
  ///
  /// - Parameters:
  ///   - address: Where the parameter is.
  ///   - build: Makes a product, with no lock held.
  /// - Returns: The instance, in a box that holds it strongly.
  @usableFromInline
  func resolve(for address: UnsafeRawPointer, _ build: Build) -> Kept {
    let frame = ResolutionFrame(container, key)
    let thread = ResolutionThread.current
    return thread.resolve(frame) {
      var isRecorded = false
      while true {
        let look = look(frame, address)
        if !isRecorded, let recorder = look.settings.recorder {
          recorder.record(frame, look.scope.mark)
          isRecorded = true
        }
        // What was seen was replaced meanwhile, or another thread gave its build up.
        guard let resolved = resolve(look, frame, build) else { continue }
        guard !resolved.box.isMissing, look.isDecorated else { return resolved }
        thread.decorate(frame) {
          if let decorator = look.options.decorator {
            resolved.box.decorate(with: decorator, isNew: resolved.isNew)
          }
          look.settings.decorator?.value(resolved.box.any)
        }
        return resolved
      }
    }
  }

  /// Looks at the prepared container, and claims the instance if it is one to keep there.
  private func look(_ frame: ResolutionFrame, _ address: UnsafeRawPointer) -> Look {
    let manager = container.manager
    let entry = manager.entries.entry(frame.key)
    while true {
      let (status, settings) = manager.withPreparedState(of: container) {
        ($0.status, $0.settings)
      }
      let look = entry.contents.withLock { contents -> Look? in
        // Emptied by a reset that has come in between, it holds less than it will.
        guard manager.status == status else { return nil }
        let options = contents.options
        var look = Look(
          status: status,
          settings: settings,
          entry: entry,
          options: options,
          scope: scope.or(options.scope).or(settings.defaultScope?.reference),
          parameter: (options.parameters ?? parameters).map {
            ParameterSlots.Parameter(lookup: $0, address: address)
          },
          expiry: options.timeToLive?.duration.map(Expiry.init(timeToLive:)),
          claim: nil
        )
        switch look.scope.mark.keeping {
        case .container, .containerWeakly:
          look.claim = contents.instances.claim(
            for: look.scope,
            look.parameter,
            look.expiry,
            frame,
            by: entry
          )
        case .process:
          contents.singleton = singletonKey
        case .nobody, .resolution:
          break
        }
        return look
      }
      if let look { return look }
    }
  }

  /// Returns an instance from where its scope keeps it, or builds it.
  ///
  /// - Returns: The instance; `nil` if the container has to be looked at again.
  private func resolve(_ look: Look, _ frame: ResolutionFrame, _ build: Build) -> Resolved? {
    switch look.scope.mark.keeping {
    case .nobody:
      return Resolved(box: make(by: look.options, look, build), isNew: true)
    case .resolution:
      return resolveInGraph(look, frame, build)
    case .container, .containerWeakly:
      return fulfil(look.claim, at: look.entry, look, { look.options }, build)
    case .process:
      let (entry, claim) = Scope.singleton.claim(singletonKey) {
        $0.claim(
          for: ScopeReference(.singleton),
          look.parameter,
          look.expiry,
          frame,
          by: look.entry
        )
      }
      // Seen after the place was claimed: a registration that comes later has the claim forgotten.
      return fulfil(claim, at: entry, look, { options(while: look) }, build)
    }
  }

  /// The options of the factory now, unless the container has been reset since a look.
  private func options(while look: Look) -> FactoryOptions? {
    let manager = container.manager
    return look.entry.contents.withLock {
      manager.status == look.status ? $0.options : nil
    }
  }

  private func resolveInGraph(
    _ look: Look,
    _ frame: ResolutionFrame,
    _ build: Build
  ) -> Resolved {
    let thread = ResolutionThread.current
    let parameter = look.parameter.map { $0.lookup.slots.hashable($0.address) }
    if let kept = thread.graphInstance(of: frame, parameter) {
      return Resolved(box: kept, isNew: false)
    }
    let box = make(by: look.options, look, build)
    if !box.isNothing, !box.isMissing {
      thread.keepInGraph(box, of: frame, parameter, in: container)
    }
    return Resolved(box: box, isNew: true)
  }

  /// Does what a claim says.
  private func fulfil(
    _ claim: Instances.Claim?,
    at place: Entry,
    _ look: Look,
    _ options: () -> FactoryOptions?,
    _ build: Build
  ) -> Resolved? {
    switch claim?.slot {
    case nil:
      return Resolved(box: make(by: look.options, look, build), isNew: true)
    case .use(let kept):
      return Resolved(box: kept, isNew: false)
    case .wait(let other):
      return other.result().map { Resolved(box: $0, isNew: false) }
    case .build(let own, let replaced):
      // What was replaced is dropped when the build is over: it may ask for what is being built.
      defer { withExtendedLifetime(replaced) {} }
      let options = options()
      let box = options.map { make(by: $0, look, build) }
      guard let options, let box, !box.isMissing else {
        // Given up: whoever waits for it looks again.
        place.contents.withLock { $0.instances.keep(nil, of: own, look.parameter, nil) }
        own.finish(with: nil)
        return box.map { Resolved(box: $0, isNew: true) }
      }
      let kept = box.kept(by: look.scope.mark.keeping)
      let lastUse = options.timeToLive?.duration.map { _ in MonotonicClock.now }
      place.contents.withLock { $0.instances.keep(kept, of: own, look.parameter, lastUse) }
      own.finish(with: box)
      return Resolved(box: box, isNew: true)
    }
  }

  private func make(by options: FactoryOptions, _ look: Look, _ build: Build) -> Kept {
    let registration = options.factory
    if registration == nil { noteUnregistered(look.settings) }
    return build(container, registration)
  }
}
