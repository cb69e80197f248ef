import Synchronization

/// A kept instance that the calling thread has found without a lock, and is reading.
@usableFromInline
struct KeptReading {
  /// The instance, which is there until the reading is ended; `nil` if none was found.
  @usableFromInline let instance: Unmanaged<KeptInstance>?
  /// What is to be called with it, retained for whoever calls it.
  @usableFromInline let decorator: Unmanaged<AnyDecoration>?
  /// Where the thread says that it is reading, until it says that it has ended.
  @usableFromInline let record: UnsafeMutablePointer<Reading>
  /// Whether the instance is held strongly.
  @usableFromInline let isStrong: Bool

  /// Whether the instance is held strongly, and nothing is to be called with it.
  @inlinable var isPlain: Bool { isStrong && decorator == nil }

  /// Ends the reading, as if nothing had been found.
  @usableFromInline
  @inline(never)
  @discardableResult
  func ended() -> KeptReading {
    guard instance != nil else { return self }
    record.pointee.end()
    decorator?.release()
    return .nothing(record)
  }

  /// Nothing was found, and nothing is being read.
  static func nothing(_ record: UnsafeMutablePointer<Reading>) -> KeptReading {
    KeptReading(instance: nil, decorator: nil, record: record, isStrong: false)
  }
}

// These are given no definition but the parts of it that they need: to hand on a whole one, the
// compiler retains and releases the container around each call.
extension KeptReading {
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
  ) -> KeptReading {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      carrier.unmanagedManager._withUnsafeGuaranteedRef { manager in
        let named = key.site.has(Site.annotated) ? annotatedMark(carrier, key.site) : key.site.mark
        var status = manager.status
        if !status.isPrepared { status = prepare(carrier, key.site, manager) }
        guard status.isReady, !Trace.isOn, let entry = entry ?? manager.entries.entryIfNear(key)
        else { return .nothing(thread.reading) }
        let reading = entry._withUnsafeGuaranteedRef {
          begin($0, key, named, address, thread.reading)
        }
        // A change of the whole container that has come in between shows here, as it is said before it
        // is so: the note may be from before it, and the instance from after it.
        if manager.status == status { return reading }
        return reading.ended()
      }
    }
  }

  @inline(never)
  private static func annotatedMark(_ carrier: any ManagedContainer, _ site: Site) -> ScopeMark {
    FactoryDefinition(carrier, Never.self, Never.self, site).annotatedQuickMark
  }

  @inline(never)
  private static func prepare(
    _ carrier: any ManagedContainer,
    _ site: Site,
    _ manager: ContainerManager
  ) -> ContainerStatus {
    manager.prepare(FactoryDefinition(carrier, Never.self, Never.self, site).container)
  }

  @inline(__always)
  private static func begin(
    _ entry: Entry,
    _ key: FactoryKey,
    _ named: ScopeMark,
    _ address: UnsafeRawPointer,
    _ record: UnsafeMutablePointer<Reading>
  ) -> KeptReading {
    let note = entry.note
    var mark = named.isNone ? note.mark : named
    if mark == .noted { mark = entry.boundMark }
    guard note.hasParameters == key.site.has(Site.perParameter),
      let place = place(entry, key, mark, note)
    else { return .nothing(record) }
    // A singleton's decorator stands in another entry, and a thread reads one at a time.
    let isOwn = mark.keeping != .process
    var decorator = note.isDecorated && !isOwn ? self.decorator(entry, record) : nil
    guard record.pointee.begin(place) else {
      decorator?.release()
      return .nothing(record)
    }
    if note.isDecorated, isOwn { decorator = entry.decorator?.retain() }
    let instance = place._withUnsafeGuaranteedRef {
      key.site.has(Site.perParameter) ? $0.instance(ofParameterAt: address) : $0.instance
    }
    let isUsable = instance?._withUnsafeGuaranteedRef {
      $0.mark == mark
        && (!note.expires || $0.isUsable(for: entry.timeToLive.load(ordering: .relaxed)))
        && note.isDecorated == (decorator != nil)
    }
    guard isUsable == true else {
      record.pointee.end()
      decorator?.release()
      return .nothing(record)
    }
    return KeptReading(
      instance: instance,
      decorator: decorator,
      record: record,
      isStrong: mark.keeping != .containerWeakly
    )
  }

  /// The entry that keeps the instance, if it is known.
  @inline(__always)
  private static func place(
    _ entry: Entry,
    _ key: FactoryKey,
    _ mark: ScopeMark,
    _ note: EntryNote
  ) -> Unmanaged<Entry>? {
    // An in-flight build may not hold an instance that doesn't live as long.
    if mark.reportsCaptives, Making.isUnderWay { return nil }
    if mark.keeping == .opening || note.hasOpenings {
      switch ScopeOpening.place(of: entry, mark) {
      case .entry(let place): return place
      case .unclear: return nil
      case .elsewhere: if mark.keeping == .opening { return nil }
      }
    }
    return mark.keeping == .process ? singletonPlace(entry, key) : .passUnretained(entry)
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
      Scope.$singleton.getBound().entries.entryIfNear(key.with(owner: $0))
    }
  }

  /// The decorator, retained; `nil` if there is none any more.
  private static func decorator(
    _ entry: Entry,
    _ record: UnsafeMutablePointer<Reading>
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
  func end(_ reading: KeptReading) -> T? {
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
  func decorated(_ kept: Unmanaged<KeptInstance>, _ reading: KeptReading) -> T {
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
      $0.decorate(definition.unmanagedContainer, Quick<P, Outcome>.key(definition.site)) {
        unsafeDowncast(decorator, to: Decoration<T>.self).decorate(instance, false)
      }
    }
  }
}
