import Synchronization

/// An object that stores hold for factories with an action, or another value, which only one store holds.
///
/// Several factories can store one object, such as a promise and the factory that is registered for it. The end of the
/// last hold closes it, with the action of the factory that stored it first.
///
/// `@unchecked`: the lock of all held objects protects the holds and the instance.
final class HeldObject: @unchecked Sendable {
  /// The held objects by their addresses, without other values.
  private static let all = Locked<[UInt: HeldObject]>([:])
  /// Relaxed: all threads agree on the order of the changes of one variable.
  private static let last = Atomic<UInt>(0)

  let action: ShutdownAction
  /// The factory that stored it first.
  let frame: ResolutionFrame
  /// The number in the order of completion: a dependency has a lower one than an instance that resolved it.
  let order = HeldObject.last.add(1, ordering: .relaxed).newValue
  private let address: UInt?
  /// The instance with the type that the action takes; a weak reference if all slots refer weakly to the object.
  private var instance: StoredInstance
  private var holds: [Hold] = []
  private var hasEnded = false

  private init(_ hold: Hold, _ instance: StoredInstance, at address: UInt?) {
    action = hold.action
    frame = hold.frame
    self.instance = instance
    self.address = address
  }

  /// Begins a hold.
  ///
  /// - Parameters:
  ///   - hold: The hold.
  ///   - instance: The ``Box`` of a new instance.
  /// - Returns: The object or the value.
  static func begin(_ hold: Hold, of instance: StoredInstance) -> HeldObject {
    guard let address = instance.address else {
      return HeldObject(hold, instance, at: nil).adding(hold)
    }
    var instance = instance
    if hold.isWeak, let weakly = instance.weakly() {
      instance = weakly
    }
    return all.withLock { all in
      // Another object, which is gone, may have had the address; or callers have taken over all holds.
      if let present = all[address], present.instance.held != nil,
        !present.holds.allSatisfy(\.isReplaced)
      {
        return present.adding(hold)
      }
      let new = HeldObject(hold, instance, at: address)
      all[address] = new
      return new.adding(hold)
    }
  }

  private func adding(_ hold: Hold) -> HeldObject {
    holds.append(hold)
    return self
  }

  /// Ends a hold.
  ///
  /// - Returns: Whether it was the last one, apart from those that a caller has taken over; `true` once.
  func end(_ hold: Hold) -> Bool {
    // The old instance leaves the lock, and is released outside.
    let (isLast, _) = Self.all.withLock { all -> (Bool, StoredInstance) in
      let old = instance
      holds.removeAll { $0 === hold }
      // A caller may have taken over a hold that ends now.
      let isLast = !hasEnded && holds.allSatisfy(\.isReplaced)
      hasEnded = hasEnded || isLast
      if isLast, let address, all[address] === self {
        all[address] = nil
      }
      // The slots that are left keep the object, unless they refer weakly to it.
      if !holds.isEmpty, isLast || holds.allSatisfy(\.isWeak), let weakly = instance.weakly() {
        instance = weakly
      }
      return (isLast, old)
    }
    return isLast
  }

  /// A ``Box`` with the instance; `nil` if the object is gone.
  var box: StoredInstance? { Self.all.withLock { _ in instance }.strongly() }
}
