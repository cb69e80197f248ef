import Synchronization

/// An object that stores hold for factories with an action, or another value, which only one store holds.
///
/// Several factories can store one object, such as a promise and the factory that is registered for it. The end of the
/// last hold closes it, with the action of the factory that stored it first.
///
/// `@unchecked`: the lock of all held objects protects the number of holds.
final class HeldObject: @unchecked Sendable {
  /// The held objects by their addresses, without other values.
  private static let all = Locked<[ObjectIdentifier: HeldObject]>([:])
  /// Relaxed: all threads agree on the order of the changes of one variable.
  private static let last = Atomic<UInt>(0)

  let action: ShutdownAction
  /// The factory that stored it first.
  let frame: ResolutionFrame
  /// The number in the order of completion: a dependency has a lower one than an instance that resolved it.
  let order = HeldObject.last.add(1, ordering: .relaxed).newValue
  private let address: ObjectIdentifier?
  /// The value, or a weak reference to the object, with the type that the action takes.
  private let instance: StoredInstance
  private var holds = 1

  private init(_ instance: StoredInstance, _ object: AnyObject?, for hold: Hold) {
    action = hold.action
    frame = hold.frame
    address = object.map { ObjectIdentifier($0) }
    self.instance = instance
  }

  /// Begins a hold.
  ///
  /// - Parameters:
  ///   - instance: The ``Box`` of a new instance.
  ///   - hold: The hold.
  /// - Returns: The object or the value.
  static func begin(_ hold: Hold, of instance: StoredInstance) -> HeldObject {
    guard let object = instance.object, let weakly = instance.weakly() else {
      return HeldObject(instance, nil, for: hold)
    }
    return all.withLock { all in
      let address = ObjectIdentifier(object)
      // Another object, which is gone, may have had the address.
      if let present = all[address], present.instance.held === object {
        present.holds += 1
        return present
      }
      let new = HeldObject(weakly, object, for: hold)
      all[address] = new
      return new
    }
  }

  /// Ends a hold.
  ///
  /// - Returns: Whether it was the last one.
  func endHold() -> Bool {
    Self.all.withLock { all in
      holds -= 1
      if holds == 0, let address, all[address] === self {
        all[address] = nil
      }
      return holds == 0
    }
  }

  /// A ``Box`` with the instance; `nil` if the object is gone.
  var box: StoredInstance? { instance.box }
}
