// These are given no definition but the parts of it that they need: to hand on a whole one, the
// compiler retains and releases the container around each call.

/// What is done where the types are known: finding what is kept, and building.
@usableFromInline
enum Quick<P, T> {
  @inlinable
  @inline(__always)
  static func key(_ site: Site, owner: UInt = 0) -> FactoryKey {
    FactoryKey(
      product: ObjectIdentifier(T.self),
      parameter: ObjectIdentifier(P.self),
      site: site,
      owner: owner
    )
  }

  /// Returns an instance: at once, if the definition is all that there is to go by.
  ///
  /// It is a part of whatever calls it, where little is left of it as a rule: what the definition
  /// says is known there.
  ///
  /// - Parameters:
  ///   - carrier: The container, or one with annotations.
  ///   - site: What the definition says.
  ///   - parameter: What the factory makes its product from.
  ///   - make: Makes a product as the definition says.
  ///   - find: Returns an instance, kept if possible.
  ///   - otherwise: Returns an instance, made if possible.
  /// - Returns: The instance.
  @inlinable
  @inline(__always)
  static func resolve(
    _ carrier: any ManagedContainer,
    _ site: Site,
    _ parameter: P,
    _ make: () -> T,
    orFind find: () -> T,
    otherwise: () -> T
  ) -> T {
    if site.namesKeepingScope { return find() }
    guard site.isPlain, carrier.unmanagedManager._withUnsafeGuaranteedRef({ $0.status }).isPlain,
      !Trace.isOn
    else { return otherwise() }
    let product = CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      step(.passUnretained(carrier), site, parameter, on: thread) { run($0, on: thread, make) }
    }
    // In line, what is unmanaged above could be taken for the last use.
    _fixLifetime(carrier)
    return product
  }

  /// Returns an instance as the definition or a registration says, if there is no more to go by.
  ///
  /// - Parameters:
  ///   - carrier: The container, or one with annotations.
  ///   - site: What the definition says.
  ///   - parameter: What the factory makes its product from.
  ///   - make: Makes a product as the definition says.
  ///   - find: Returns an instance, kept if possible.
  ///   - thorough: Returns an instance, whatever there is to be obeyed.
  /// - Returns: The instance.
  @inlinable
  @inline(__always)
  static func make(
    _ carrier: any ManagedContainer,
    _ site: Site,
    _ parameter: P,
    _ make: () -> T,
    orFind find: () -> T,
    orThoroughly thorough: () -> T
  ) -> T {
    carrier.unmanagedManager._withUnsafeGuaranteedRef { manager in
      var definition: FactoryDefinition { FactoryDefinition(carrier, T.self, P.self, site) }
      var status = manager.status
      if !status.isPrepared { status = manager.prepare(definition.container) }
      guard status.isReady, !Trace.isOn else { return thorough() }
      return CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
        step(definition.unmanagedContainer, site, parameter, on: thread) { step in
          let isPlain = status.isPlain && site.isPlain
          switch isPlain ? .build(nil) : manager.course(of: step, status) {
          case .build(nil):
            return run(step, on: thread, make)
          case .build(let registration?):
            let product = run(step, on: thread) {
              registration._withUnsafeGuaranteedRef { $0.make(T.self, from: parameter) }
            }
            registration.endUse()
            return product
          case .kept: return find()
          case .unclear: return thorough()
          }
        }
      }
    }
  }

  /// Returns the instance that is kept, if there is no more to go by.
  ///
  /// - Parameters:
  ///   - carrier: The container, or one with annotations.
  ///   - site: What the definition says.
  ///   - parameter: What the factory makes its product from.
  ///   - thorough: Returns an instance, whatever there is to be obeyed.
  /// - Returns: The instance.
  @inlinable
  @inline(__always)
  static func find(
    _ carrier: any ManagedContainer,
    _ site: Site,
    _ parameter: P,
    orThoroughly thorough: () -> T
  ) -> T {
    carrier.unmanagedManager._withUnsafeGuaranteedRef { manager in
      var definition: FactoryDefinition { FactoryDefinition(carrier, T.self, P.self, site) }
      var status = manager.status
      if !status.isPrepared { status = manager.prepare(definition.container) }
      guard status.isReady, !Trace.isOn else { return thorough() }
      return keptInstance(site, definition.quickMark, parameter, manager) ?? thorough()
    }
  }

  /// Returns the instance that is kept, if it is there and nothing else is to be obeyed.
  @inlinable
  @inline(__always)
  static func keptInstance(
    _ site: Site,
    _ mark: ScopeMark,
    _ parameter: P,
    _ manager: ContainerManager
  ) -> T? {
    // A function and not a closure: a closure of this size is called.
    @inline(__always)
    func find(in entry: Entry) -> T? {
      let note = entry.note
      let mark = mark.isNone ? note.mark : mark
      guard !note.isSpecial, note.hasParameters == site.has(Site.perParameter) else { return nil }
      return mark.keeping == .process
        ? keptSingleton(site, parameter)
        : keptInstance(site, parameter, at: entry, in: mark)
    }
    guard let entry = manager.entries.entryIfNear(key(site)) else { return nil }
    return entry._withUnsafeGuaranteedRef { find(in: $0) }
  }

  @inlinable
  @inline(never)
  static func keptSingleton(_ site: Site, _ parameter: P) -> T? {
    let scope = Scope.$singleton
    if scope.mayBeBound { return keptSingleton(site, parameter, of: scope.getBound()) }
    // The scope that all share is there as long as the process.
    return Unmanaged.passUnretained(scope.value)._withUnsafeGuaranteedRef {
      keptSingleton(site, parameter, of: $0)
    }
  }

  @inlinable
  static func keptSingleton(_ site: Site, _ parameter: P, of scope: Scope.Singleton) -> T? {
    scope.entries.entryIfNear(key(site, owner: site.line))?._withUnsafeGuaranteedRef {
      keptInstance(site, parameter, at: $0, in: .singleton)
    }
  }

  @inlinable
  @inline(__always)
  static func keptInstance(
    _ site: Site,
    _ parameter: P,
    at entry: Entry,
    in mark: ScopeMark
  ) -> T? {
    // Unprotected: nobody writes through this pointer.
    _withUnprotectedUnsafePointer(to: parameter) { address in
      entry.contents.withLock { contents in
        contents.instances.value(
          as: T.self,
          in: mark,
          perParameter: site.has(Site.perParameter),
          UnsafeRawPointer(address)
        )
      }?.value
    }
  }

  /// Calls a closure that makes a product, as one step of the resolution that this thread is in.
  ///
  /// The step refers to the container without keeping it: the factory that is being resolved does,
  /// and lives until its method returns.
  @inlinable
  @inline(__always)
  static func step(
    _ container: AnyObject,
    _ site: Site,
    _ parameter: P,
    _ make: () -> T
  ) -> T {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      step(.passUnretained(container), site, parameter, on: thread) { run($0, on: thread, make) }
    }
  }

  /// Calls a closure with a step that the thread is not yet inside of.
  @inlinable
  @inline(__always)
  static func step(
    _ container: Unmanaged<AnyObject>,
    _ site: Site,
    _ parameter: P,
    on thread: ResolutionThread,
    _ body: (UnsafePointer<ResolutionStep>) -> T
  ) -> T {
    // Unprotected: nobody writes through these pointers.
    _withUnprotectedUnsafePointer(to: parameter) { address in
      let address = MemoryLayout<P>.size == 0 ? nil : UnsafeRawPointer(address)
      let step = ResolutionStep(container, key(site), address, thread.step)
      return _withUnprotectedUnsafePointer(to: step) { body($0) }
    }
  }

  /// Calls a closure that makes a product, with the thread inside of a step.
  @inlinable
  @inline(__always)
  static func run(
    _ step: UnsafePointer<ResolutionStep>,
    on thread: ResolutionThread,
    _ make: () -> T
  ) -> T {
    let outer = thread.step
    if outer != nil, let same = thread.same(as: step) { thread.checkCircle(step, same, P.self) }
    thread.step = step
    let product = make()
    thread.step = outer
    if thread.hasEnd, outer == thread.base { thread.endResolution() }
    return product
  }
}
