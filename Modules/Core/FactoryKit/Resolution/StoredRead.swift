import Synchronization

/// A read of a stored instance without a lock.
///
/// The hazard pointer of the thread protects the instance until the read ends.
@usableFromInline
struct StoredRead {
  /// The instance; `nil` if the read has found none that can be used without the slow path.
  @usableFromInline let instance: Unmanaged<StoredInstance>?
  /// The decorator to call with the instance, retained for the caller.
  @usableFromInline let decorator: Unmanaged<AnyDecoration>?
  @usableFromInline let hazard: UnsafeMutablePointer<HazardPointer>
  // The scope stores the instance strongly.
  @usableFromInline let isStrong: Bool

  @usableFromInline
  init(
    _ instance: Unmanaged<StoredInstance>?,
    _ decorator: Unmanaged<AnyDecoration>? = nil,
    on hazard: UnsafeMutablePointer<HazardPointer>,
    isStrong: Bool = true
  ) {
    (self.instance, self.decorator, self.hazard) = (instance, decorator, hazard)
    self.isStrong = isStrong
  }

  @inlinable var isPlain: Bool { isStrong && decorator == nil }

  /// Ends the read without using the instance.
  @usableFromInline @inline(never) @discardableResult
  func ended() -> StoredRead {
    guard instance != nil else { return self }
    hazard.pointee.end()
    decorator?.release()
    return StoredRead(nil, on: hazard)
  }
}

// The functions take the parts of a definition: for a whole one,
// the compiler retains and releases the container.
extension StoredRead {
  /// Begins to read the instance.
  ///
  /// - Parameters:
  ///   - carrier: The container, or one with annotations.
  ///   - key: The factory.
  ///   - entry: The container's entry of the factory, if the definition has it.
  ///   - address: The address of the parameter.
  /// - Returns: The read, which the caller must end if it has an instance.
  @usableFromInline
  static func begin(
    _ carrier: any ManagedContainer,
    _ key: FactoryKey,
    _ entry: Unmanaged<Entry>?,
    _ address: UnsafeRawPointer
  ) -> StoredRead {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      carrier.unmanagedManager._withUnsafeGuaranteedRef { manager in
        let declaration = key.declaration
        let named =
          declaration.has(Declaration.ownScope)
          ? annotated(carrier, declaration).scope.mark : declaration.mark
        var status = manager.status
        if !status.isPrepared {
          status = manager.prepare(annotated(carrier, declaration).container)
        }
        guard status.isReady, let entry = entry ?? manager.entries.find(key)
        else { return StoredRead(nil, on: thread.hazard) }
        let read = entry._withUnsafeGuaranteedRef { begin($0, key, named, address, thread) }
        // A change of the whole container changes the status before it changes entries. Without this
        // comparison, the flags could be older than the change, and the instance newer.
        if manager.status == status { return read }
        return read.ended()
      }
    }
  }

  @inline(never)
  private static func annotated(
    _ carrier: any ManagedContainer,
    _ declaration: Declaration
  ) -> FactoryDefinition {
    FactoryDefinition(carrier, Never.self, Never.self, declaration)
  }

  @inline(__always)
  private static func begin(
    _ entry: Entry,
    _ key: FactoryKey,
    _ named: ScopeMark,
    _ address: UnsafeRawPointer,
    _ thread: ResolutionThread
  ) -> StoredRead {
    let (flags, hazard) = (entry.flags, thread.hazard)
    var mark = named.isNone ? flags.mark : named
    if mark == .remembered { mark = entry.boundMark }
    guard flags.hasParameters == key.declaration.has(Declaration.perParameter),
      let storing = storing(entry, key, mark, flags, thread)
    else { return StoredRead(nil, on: hazard) }
    // The decorator of a singleton is in the container's entry, and a thread protects one entry at a time.
    let isOwn = mark.storage != .process
    var decorator = flags.isDecorated && !isOwn ? self.decorator(entry, hazard) : nil
    guard hazard.pointee.begin(storing) else {
      decorator?.release()
      return StoredRead(nil, on: hazard)
    }
    if flags.isDecorated, isOwn { decorator = entry.decorator?.retain() }
    let instance = storing._withUnsafeGuaranteedRef {
      flags.hasParameters ? $0.instance(ofParameterAt: address) : $0.instance
    }
    let isUsable = instance?._withUnsafeGuaranteedRef {
      // Relaxed: the flags, which were acquired, are published after the time to live.
      $0.mark == mark
        && (!flags.expires || $0.isUsable(for: entry.timeToLive.load(ordering: .relaxed)))
        && flags.isDecorated == (decorator != nil)
    }
    guard isUsable == true else {
      hazard.pointee.end()
      decorator?.release()
      return StoredRead(nil, on: hazard)
    }
    return StoredRead(
      instance,
      decorator,
      on: hazard,
      isStrong: mark.storage != .containerWeakly
    )
  }

  /// Returns the entry that stores the instance; `nil` if only the slow path can find it.
  @inline(__always)
  private static func storing(
    _ entry: Entry,
    _ key: FactoryKey,
    _ mark: ScopeMark,
    _ flags: EntryFlags,
    _ thread: ResolutionThread
  ) -> Unmanaged<Entry>? {
    // The slow path reports captive dependencies.
    if mark.reportsCaptives, thread.innermostConstruction != nil { return nil }
    if mark.storage == .openScope || flags.hasScopeRegistration {
      // The scopes around the task's own are not retained here.
      if let own = OpenScope.find(entry, mark, on: thread, { $1 ? $0 : nil }) { return own }
      if mark.storage == .openScope { return nil }
    }
    guard mark.storage == .process else { return .passUnretained(entry) }
    return Scope.$singleton.mayBeBound ? boundSingleton(entry, key) : entry.singleton
  }

  /// Returns the entry in the singletons of the current task, which outlive the resolution.
  private static func boundSingleton(_ entry: Entry, _ key: FactoryKey) -> Unmanaged<Entry>? {
    entry.singletonOwner.flatMap {
      Scope.$singleton.getBound().entries.find(key.with(owner: $0))
    }
  }

  /// Returns the decorator of an entry, retained.
  private static func decorator(
    _ entry: Entry,
    _ hazard: UnsafeMutablePointer<HazardPointer>
  ) -> Unmanaged<AnyDecoration>? {
    guard hazard.pointee.begin(.passUnretained(entry)) else { return nil }
    defer { hazard.pointee.end() }
    return entry.decorator?.retain()
  }
}

extension DefinedFactory {
  /// Ends a read whose instance is weak or decorated.
  ///
  /// - Returns: The instance, after a call of its decorator; `nil` without one.
  @inlinable @inline(never)
  func end(_ read: StoredRead) -> T? {
    guard let stored = read.instance else { return nil }
    if read.isStrong {
      let instance = stored._withUnsafeGuaranteedRef { $0.value(as: T.self) }
      read.hazard.pointee.end()
      if let decorator = read.decorator?.takeRetainedValue() { decorate(instance, with: decorator) }
      return instance
    }
    let instance = stored._withUnsafeGuaranteedRef { $0.weakValue(as: T.self) }
    read.hazard.pointee.end()
    let decorator = read.decorator?.takeRetainedValue()
    if let decorator, let instance { decorate(instance, with: decorator) }
    return instance
  }

  @inlinable @inline(__always)
  func decorate(_ instance: T, with decorator: AnyDecoration) {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef {
      $0.decorate(unmanagedContainer, FactoryKey(Outcome.self, P.self, declaration)) {
        unsafeDowncast(decorator, to: Decoration<T>.self).decorate(instance, false)
      }
    }
  }
}
