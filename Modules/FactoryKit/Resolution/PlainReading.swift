/// A kept instance that the calling thread has found and is reading, where nothing but the instance counts.
///
/// The short form of ``StoredRead``, for what is most often asked for: an instance that a container holds
/// strongly, of a factory whose entry a modifier has found already.
@usableFromInline
struct PlainReading {
  /// The instance, which is there until the reading is ended; `nil` if nothing is being read.
  @usableFromInline let instance: Unmanaged<StoredInstance>?
  /// Where the thread says that it is reading.
  @usableFromInline let record: UnsafeMutablePointer<HazardPointer>

  /// Whether nothing but an instance counts at the moment, so that it's worth looking for one.
  @inlinable
  @inline(__always)
  static func mayBegin(_ entry: Unmanaged<Entry>) -> Bool {
    entry._withUnsafeGuaranteedRef { $0.flags.isPlain }
  }

  /// Finds the instance that an entry keeps for the cached scope, if there is no more to be obeyed.
  ///
  /// - Parameter entry: What the container holds for the factory.
  /// - Returns: What was found. If that is an instance, the reading of it is for the caller to end.
  @usableFromInline
  @inline(never)
  static func begin(_ entry: Unmanaged<Entry>) -> PlainReading {
    let record = CurrentThread.unmanaged._withUnsafeGuaranteedRef { $0.hazard }
    let instance = entry._withUnsafeGuaranteedRef { begin($0, record) }
    return PlainReading(instance: instance, record: record)
  }

  /// Finds the same instance, and retains it.
  @usableFromInline
  @inline(never)
  static func retain(_ entry: Unmanaged<Entry>) -> Unmanaged<StoredInstance>? {
    let record = CurrentThread.unmanaged._withUnsafeGuaranteedRef { $0.hazard }
    guard let instance = entry._withUnsafeGuaranteedRef({ begin($0, record) }) else { return nil }
    defer { record.pointee.end() }
    return instance.retain()
  }

  @inline(__always)
  private static func begin(
    _ entry: Entry,
    _ record: UnsafeMutablePointer<HazardPointer>
  ) -> Unmanaged<StoredInstance>? {
    entry.manager?._withUnsafeGuaranteedRef { manager in
      let status = manager.status
      guard status.isReady, !Trace.isOn, entry.flags.isPlain,
        record.pointee.begin(.passUnretained(entry))
      else { return nil }
      // The status is compared for the same reason as in a `StoredRead`.
      if let instance = entry.instance, manager.status == status,
        instance._withUnsafeGuaranteedRef({ $0.mark == .cached })
      {
        return instance
      }
      record.pointee.end()
      return nil
    }
  }
}
