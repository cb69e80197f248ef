import Synchronization

/// A kept instance that the calling thread has found without a lock, and is reading.
@usableFromInline
struct StoredRead {
  /// The instance, which is there until the reading is ended; `nil` if none was found.
  @usableFromInline let instance: Unmanaged<StoredInstance>?
  /// What is to be called with it, retained for whoever calls it.
  @usableFromInline let decorator: Unmanaged<AnyDecoration>?
  /// Where the thread says that it is reading, until it says that it has ended.
  @usableFromInline let record: UnsafeMutablePointer<HazardPointer>
  /// Whether the instance is held strongly.
  @usableFromInline let isStrong: Bool

  /// Whether the instance is held strongly, and nothing is to be called with it.
  @inlinable var isPlain: Bool { isStrong && decorator == nil }

  /// Ends the reading, as if nothing had been found.
  @usableFromInline
  @inline(never)
  @discardableResult
  func ended() -> StoredRead {
    guard instance != nil else { return self }
    record.pointee.end()
    decorator?.release()
    return .nothing(record)
  }

  /// Nothing was found, and nothing is being read.
  static func nothing(_ record: UnsafeMutablePointer<HazardPointer>) -> StoredRead {
    StoredRead(instance: nil, decorator: nil, record: record, isStrong: false)
  }
}

// These are given no definition but the parts of it that they need: to hand on a whole one, the
// compiler retains and releases the container around each call.
extension StoredRead {
  /// Finds the instance that is kept, if it is there and nothing has to be looked at more closely.
  ///
  /// - Parameters:
  ///   - carrier: The container, or one with annotations.
  ///   - key: The factory, with what its definition says.
  ///   - entry: What the container holds for the factory, if it is found already.
  ///   - address: Where the parameter is.
  /// - Returns: What was found. The reading of it is for the caller to end.
  @usableFromInline
  static func begin(
    _ carrier: any ManagedContainer,
    _ key: FactoryKey,
    _ entry: Unmanaged<Entry>?,
    _ address: UnsafeRawPointer
  ) -> StoredRead {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      carrier.unmanagedManager._withUnsafeGuaranteedRef { manager in
        let named =
          key.declaration.has(Declaration.annotated)
          ? annotatedMark(carrier, key.declaration) : key.declaration.mark
        var status = manager.status
        if !status.isPrepared { status = prepare(carrier, key.declaration, manager) }
        guard status.isReady, !Trace.isOn, let entry = entry ?? manager.entries.find(key)
        else { return .nothing(thread.hazard) }
        let reading = entry._withUnsafeGuaranteedRef {
          begin($0, key, named, address, thread.hazard)
        }
        // A change of the whole container that has come in between shows here, as it is said before it
        // is so: the note may be from before it, and the instance from after it.
        if manager.status == status { return reading }
        return reading.ended()
      }
    }
  }

  @inline(never)
  private static func annotatedMark(_ carrier: any ManagedContainer, _ declaration: Declaration)
    -> ScopeMark
  {
    FactoryDefinition(carrier, Never.self, Never.self, declaration).annotatedMark
  }

  @inline(never)
  private static func prepare(
    _ carrier: any ManagedContainer,
    _ declaration: Declaration,
    _ manager: ContainerManager
  ) -> ContainerStatus {
    manager.prepare(FactoryDefinition(carrier, Never.self, Never.self, declaration).container)
  }

  @inline(__always)
  private static func begin(
    _ entry: Entry,
    _ key: FactoryKey,
    _ named: ScopeMark,
    _ address: UnsafeRawPointer,
    _ record: UnsafeMutablePointer<HazardPointer>
  ) -> StoredRead {
    let flags = entry.flags
    var mark = named.isNone ? flags.mark : named
    if mark == .remembered { mark = entry.boundMark }
    guard flags.hasParameters == key.declaration.has(Declaration.perParameter),
      let place = place(entry, key, mark, flags)
    else { return .nothing(record) }
    // A singleton's decorator stands in another entry, and a thread reads one at a time.
    let isOwn = mark.storage != .process
    var decorator = flags.isDecorated && !isOwn ? self.decorator(entry, record) : nil
    guard record.pointee.begin(place) else {
      decorator?.release()
      return .nothing(record)
    }
    if flags.isDecorated, isOwn { decorator = entry.decorator?.retain() }
    let instance = place._withUnsafeGuaranteedRef {
      key.declaration.has(Declaration.perParameter)
        ? $0.instance(ofParameterAt: address) : $0.instance
    }
    let isUsable = instance?._withUnsafeGuaranteedRef {
      $0.mark == mark
        && (!flags.expires || $0.isUsable(for: entry.timeToLive.load(ordering: .relaxed)))
        && flags.isDecorated == (decorator != nil)
    }
    guard isUsable == true else {
      record.pointee.end()
      decorator?.release()
      return .nothing(record)
    }
    return StoredRead(
      instance: instance,
      decorator: decorator,
      record: record,
      isStrong: mark.storage != .containerWeakly
    )
  }

  /// The entry that keeps the instance, if it is known.
  @inline(__always)
  private static func place(
    _ entry: Entry,
    _ key: FactoryKey,
    _ mark: ScopeMark,
    _ flags: EntryFlags
  ) -> Unmanaged<Entry>? {
    // An in-flight build may not hold an instance that doesn't live as long.
    if mark.reportsCaptives, Construction.isUnderWay { return nil }
    if mark.storage == .openScope || flags.hasOpenScopes {
      switch OpenScope.place(of: entry, mark) {
      case .entry(let place): return place
      case .unclear: return nil
      case .elsewhere: if mark.storage == .openScope { return nil }
      }
    }
    return mark.storage == .process ? singletonPlace(entry, key) : .passUnretained(entry)
  }

  /// The entry that keeps the singleton that an entry stands for, if it is known.
  @inline(__always)
  private static func singletonPlace(_ entry: Entry, _ key: FactoryKey) -> Unmanaged<Entry>? {
    Scope.$singleton.mayBeBound ? boundSingletonPlace(entry, key) : entry.singleton
  }

  private static func boundSingletonPlace(
    _ entry: Entry,
    _ key: FactoryKey
  ) -> Unmanaged<Entry>? {
    // What is bound is there as long as this resolution.
    entry.singletonOwner.flatMap {
      Scope.$singleton.getBound().entries.find(key.with(owner: $0))
    }
  }

  /// The decorator, retained; `nil` if there is none any more.
  private static func decorator(
    _ entry: Entry,
    _ record: UnsafeMutablePointer<HazardPointer>
  ) -> Unmanaged<AnyDecoration>? {
    guard record.pointee.begin(.passUnretained(entry)) else { return nil }
    defer { record.pointee.end() }
    return entry.decorator?.retain()
  }
}

extension FactoryModifying {
  /// Returns the instance of a reading that is not plain, after a call of its decorator.
  ///
  /// - Parameter reading: The reading, which is ended.
  /// - Returns: The instance; `nil` if it was kept weakly and is gone.
  @inlinable
  @inline(never)
  func end(_ reading: StoredRead) -> T? {
    guard let kept = reading.instance else { return nil }
    if reading.isStrong { return decorated(kept, reading) }
    let instance = kept._withUnsafeGuaranteedRef { $0.weakValue(as: T.self) }
    reading.record.pointee.end()
    guard let decorator = reading.decorator?.takeRetainedValue(), let instance else {
      return instance
    }
    decorate(instance, with: decorator)
    return instance
  }

  /// Returns the instance of a reading that is held strongly, after a call of its decorator.
  @inlinable
  @inline(__always)
  func decorated(_ kept: Unmanaged<StoredInstance>, _ reading: StoredRead) -> T {
    let instance = kept._withUnsafeGuaranteedRef { $0.value(as: T.self) }
    reading.record.pointee.end()
    if let decorator = reading.decorator?.takeRetainedValue() {
      decorate(instance, with: decorator)
    }
    return instance
  }

  @inlinable
  @inline(__always)
  func decorate(_ instance: T, with decorator: AnyDecoration) {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef {
      let definition = definition
      $0.decorate(definition.unmanagedContainer, FastPath<P, Outcome>.key(definition.declaration)) {
        unsafeDowncast(decorator, to: Decoration<T>.self).decorate(instance, false)
      }
    }
  }
}
