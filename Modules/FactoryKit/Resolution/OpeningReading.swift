extension PlainReading {
  /// Finds the instance that the innermost opening of a bound scope keeps, if there is no more to be obeyed.
  ///
  /// - Parameter entry: What the container holds for the factory, whose definition names the scope.
  /// - Returns: What was found. If that is an instance, the reading of it is for the caller to end.
  @usableFromInline
  @inline(never)
  static func beginInOpening(_ entry: Unmanaged<Entry>) -> PlainReading {
    CurrentThread.unmanaged._withUnsafeGuaranteedRef { thread in
      let instance =
        thread.construction == nil
        ? entry._withUnsafeGuaranteedRef { beginInOpening($0, thread.hazard) } : nil
      return PlainReading(instance: instance, record: thread.hazard)
    }
  }

  @inline(__always)
  private static func beginInOpening(
    _ entry: Entry,
    _ record: UnsafeMutablePointer<HazardPointer>
  ) -> Unmanaged<StoredInstance>? {
    entry.manager?._withUnsafeGuaranteedRef { manager in
      let (status, mark) = (manager.status, entry.boundMark)
      guard status.isReady, !Trace.isOn, entry.flags.isPlain else { return nil }
      return OpenScope.withInnermost(mark) { openScope in
        guard let place = openScope.entries.find(entry.key.with(owner: manager.number)),
          record.pointee.begin(place)
        else { return nil }
        // The status and the generation are compared for the same reason as in a `StoredRead`.
        let found = place._withUnsafeGuaranteedRef { place -> Unmanaged<StoredInstance>? in
          guard let instance = place.instance, manager.status == status,
            place.generation == entry.generation,
            instance._withUnsafeGuaranteedRef({ $0.mark == mark })
          else { return nil }
          return instance
        }
        if found == nil { record.pointee.end() }
        return found
      }
    } ?? nil
  }
}
